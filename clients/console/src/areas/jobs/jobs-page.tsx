import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { ButtonLink, Empty, Loaded, Page, Pager, Section, Select, TextField } from '../../ui/index.js';
import { JobsTable } from './jobs-table.js';
import styles from './jobs.module.css';
import { JOB_STATUSES, type JobsSearch } from './search.js';
import { useJobsTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/jobs');
const PAGE = 25;
const TYPING_MS = 300;

/** My jobs: filters and place stand in the URL. */
export function JobsPage() {
  const t = useJobsTexts();
  const { cursor, status, search } = route.useSearch();
  const list = useList('job', { status, search }, () => market.jobs.list({ status, search, limit: PAGE }), cursor);
  const isFiltered = status !== undefined || search !== undefined;
  return (
    <Page
      title={t.myJobs}
      actions={
        <ButtonLink look="primary" to="/">
          {t.runJob}
        </ButtonLink>
      }
    >
      <Section title={t.jobs} flush>
        <Filters />
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length > 0 ? (
                <JobsTable jobs={items} />
              ) : (
                <Empty>{next !== null ? t.searchedPart : isFiltered ? t.noJobsFound : t.noJobs}</Empty>
              )}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

function Filters() {
  const t = useJobsTexts();
  const navigate = route.useNavigate();
  const { status, search } = route.useSearch();
  const [typed, setTyped] = useState(search ?? '');
  const show = (filters: JobsSearch) =>
    void navigate({ search: (now: JobsSearch) => ({ ...now, cursor: undefined, ...filters }), replace: true });
  useEffect(() => {
    const wanted = typed.trim() === '' ? undefined : typed.trim();
    if (wanted === search) return undefined;
    const timer = setTimeout(() => show({ search: wanted }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles['filters']}>
      <TextField
        label={t.search}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label={t.status}
        value={status ?? ''}
        onChange={({ target }) => show({ status: JOB_STATUSES.find((one) => one === target.value) })}
      >
        <option value="">{t.anyStatus}</option>
        {JOB_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t.statuses[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}
