import { getRouteApi } from '@tanstack/react-router';
import { Select, TextField } from '../../ui/index.js';
import { SUBJECTS, statementSearch, type StatementSearch } from './search.js';
import { useWalletTexts } from './texts/index.js';
import styles from './wallet.module.css';

const route = getRouteApi('/signed-in/wallet/statement');

/** The filters stand in the URL; changing one begins at the first page. */
export function StatementFilters() {
  const t = useWalletTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (name: keyof StatementSearch, value: string) =>
    void navigate({
      search: (before: StatementSearch) => statementSearch({ ...before, cursor: undefined, [name]: value }),
      replace: true,
    });
  return (
    <div className={styles['filters']} role="group" aria-label={t.filters}>
      <Select
        label={t.currency}
        value={search.currency ?? ''}
        onChange={(event) => set('currency', event.target.value)}
      >
        <option value="">{t.currencies.coin}</option>
        <option value="usd">{t.currencies.usd}</option>
      </Select>
      <Select label={t.kind} value={search.kind ?? ''} onChange={(event) => set('kind', event.target.value)}>
        <option value="">{t.all}</option>
        {Object.entries(t.kinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={t.about} value={search.about ?? ''} onChange={(event) => set('about', event.target.value)}>
        <option value="">{t.all}</option>
        {SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {t.subjects[subject]}
          </option>
        ))}
      </Select>
      <TextField
        type="date"
        label={t.from}
        value={search.from ?? ''}
        onChange={(event) => set('from', event.target.value)}
      />
      <TextField type="date" label={t.to} value={search.to ?? ''} onChange={(event) => set('to', event.target.value)} />
    </div>
  );
}
