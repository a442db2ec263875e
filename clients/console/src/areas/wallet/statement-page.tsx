import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { StatementLine, StatementQuery } from '@compute-market/sdk';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import {
  Button,
  DateTime,
  Empty,
  ErrorNotice,
  Loaded,
  Notice,
  Pager,
  Section,
  Table,
  type Column,
} from '../../ui/index.js';
import { download } from '../account/download.js';
import type { StatementSearch } from './search.js';
import { StatementFilters } from './statement-filters.js';
import { useWalletTexts } from './texts/index.js';
import { WalletFrame } from './wallet-frame.js';

const route = getRouteApi('/signed-in/wallet/statement');

export function StatementPage() {
  const t = useWalletTexts();
  const { cursor, ...filters } = route.useSearch();
  const query: StatementQuery = { ...asked(filters), limit: 50 };
  const list = useList('wallet', ['statement', query], () => market.wallet.statement(query), cursor);
  const shown = JSON.stringify(filters);
  /** What was asked for where the file lacks lines of it. */
  const file = useMutation({ mutationFn: async () => ((await saveCsv(asked(filters))) ? shown : null) });
  return (
    <WalletFrame page="statement">
      <Section
        title={t.lines}
        actions={
          <Button small busy={file.isPending} onClick={() => file.mutate()}>
            {t.downloadCsv}
          </Button>
        }
      >
        <StatementFilters />
        {file.error && <ErrorNotice error={file.error} />}
        {file.data === shown && <Notice>{t.csvIsCut(MOST_LINES)}</Notice>}
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? (
                <Empty>{next === null ? t.noLines : t.noLinesHere}</Empty>
              ) : (
                <Lines items={items} />
              )}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
    </WalletFrame>
  );
}

const asked = ({ about, ...rest }: Omit<StatementSearch, 'cursor'>): StatementQuery => ({
  ...rest,
  subject_type: about,
});

/** Lines that the file has at most. */
const MOST_LINES = 100_000;

/** Answers whether the file may lack lines. */
async function saveCsv(query: StatementQuery): Promise<boolean> {
  const text = await market.wallet.statementCsv(query);
  download(`statement-${query.currency ?? 'coin'}.csv`, 'text/csv', text);
  // The first is of names, and each ends with a break.
  return text.split('\r\n').length - 2 >= MOST_LINES;
}

function Lines({ items }: { items: StatementLine[] }) {
  const t = useWalletTexts();
  const { money } = useFormats();
  const columns: Array<Column<StatementLine>> = [
    { name: t.at, cell: ({ at }) => <DateTime at={at} /> },
    { name: t.kind, short: true, cell: ({ kind }) => (t.kinds as Record<string, string>)[kind] ?? <code>{kind}</code> },
    { name: t.about, cell: (line) => <About line={line} /> },
    { name: t.amount, cell: ({ amount, currency }) => money(amount, currency), numeric: true },
    { name: t.balanceAfter, cell: ({ balance_after, currency }) => money(balance_after, currency), numeric: true },
  ];
  return <Table caption={t.lines} items={items} keyOf={({ id, kind }) => `${id} ${kind}`} columns={columns} />;
}

/** A note, which may be a stranger's words, and a way to what the line is about. */
function About({ line: { subject_type, subject_id, memo } }: { line: StatementLine }) {
  const t = useWalletTexts();
  const name = memo ?? (t.subjects as Record<string, string>)[subject_type ?? ''] ?? '–';
  const params = { id: subject_id ?? '' };
  if (subject_type === 'job' || subject_type === 'dispute')
    return (
      <Link to="/jobs/$id" params={params}>
        {name}
      </Link>
    );
  if (subject_type === 'deploy')
    return (
      <Link to="/deploys/$id" params={params}>
        {name}
      </Link>
    );
  if (subject_type === 'session')
    return (
      <Link to="/bandwidth/$id" params={params}>
        {name}
      </Link>
    );
  return <>{name}</>;
}
