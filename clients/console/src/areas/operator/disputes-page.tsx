import { getRouteApi } from '@tanstack/react-router';
import { market } from '../../session/session.js';
import { Ago, ButtonLink, Money, Page, Section } from '../../ui/index.js';
import { Filters } from './filters.js';
import { Listed } from './listed.js';
import { oneOf } from './search.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/disputes');
const STATES = ['open', 'settled'] as const;

export function DisputesPage() {
  const t = useOperatorTexts();
  const search = route.useSearch();
  const status = oneOf(STATES, search.status, 'open');
  return (
    <Page title={t.waits.disputes} about={t.disputesAbout}>
      <Filters statuses={STATES.map((state) => [state, t.disputeStates[state]] as const)} current={search} />
      <Section title={t.disputeStates[status]} flush>
        <Listed
          caption={t.waits.disputes}
          of={['disputes', status]}
          pages={() => market.admin.disputes({ status })}
          cursor={search.cursor}
          keyOf={({ job_id }) => job_id}
          empty={t.noDisputes}
          columns={[
            { name: t.job, cell: ({ title }) => title },
            { name: t.price, numeric: true, cell: ({ price_coin }) => <Money amount={price_coin} /> },
            { name: t.reason, cell: ({ reason }) => reason },
            { name: t.openedAt, cell: ({ opened_at: at }) => <Ago at={at} /> },
            { name: t.endsByRule, cell: ({ settlement, settles_at: at }) => (settlement ? '–' : <Ago at={at} />) },
            {
              name: t.open,
              unnamed: true,
              cell: ({ job_id: id, title }) => (
                <ButtonLink small to="/operator/disputes/$id" params={{ id }} aria-label={`${t.open}: ${title}`}>
                  {t.open}
                </ButtonLink>
              ),
            },
          ]}
        />
      </Section>
    </Page>
  );
}
