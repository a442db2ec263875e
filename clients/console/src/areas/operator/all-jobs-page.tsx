import { getRouteApi } from '@tanstack/react-router';
import { market } from '../../session/session.js';
import { Ago, Money, Notice, Page, Section } from '../../ui/index.js';
import { Filters } from './filters.js';
import { JobState } from './job-state.js';
import { JobLink, UserLink } from './links.js';
import { Listed } from './listed.js';
import { oneOf } from './search.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/jobs');
const STATES = ['', 'waiting', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const;

export function AllJobsPage() {
  const t = useOperatorTexts();
  const search = route.useSearch();
  const status = oneOf(STATES, search.status, '');
  const asked = {
    ...(search.search && { search: search.search }),
    ...(status !== '' && { status }),
    ...(search.user && { buyer_id: search.user }),
  };
  return (
    <Page title={t.jobs}>
      {search.user && (
        <Notice>
          {t.onlyOf} <UserLink id={search.user} />
        </Notice>
      )}
      <Filters
        hint={t.jobSearchHint}
        statuses={STATES.map((state) => [state, state === '' ? t.all : t.jobStates[state]] as const)}
        current={search}
      />
      <Section title={t.newestFirst} flush>
        <Listed
          caption={t.jobs}
          of={['jobs', asked]}
          pages={() => market.admin.jobs(asked)}
          cursor={search.cursor}
          keyOf={({ id }) => id}
          empty={t.noJobs}
          columns={[
            { name: t.job, cell: ({ id, title }) => <JobLink id={id}>{title}</JobLink> },
            { name: t.state, cell: ({ status: state }) => <JobState of={state} /> },
            { name: t.price, numeric: true, cell: ({ price_coin }) => <Money amount={price_coin} /> },
            { name: t.buyer, cell: ({ buyer_id }) => <UserLink id={buyer_id} /> },
            { name: t.orderedAt, cell: ({ created_at: at }) => <Ago at={at} /> },
          ]}
        />
      </Section>
    </Page>
  );
}
