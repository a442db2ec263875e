import { getRouteApi } from '@tanstack/react-router';
import { market } from '../../session/session.js';
import { Ago, Page, Section } from '../../ui/index.js';
import { Act } from './act.js';
import { Listed } from './listed.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/dead-events');

export function DeadEventsPage() {
  const t = useOperatorTexts();
  const { cursor } = route.useSearch();
  return (
    <Page title={t.waits.dead_events} about={t.deadEventsAbout}>
      <Section title={t.newestFirst} flush>
        <Listed
          caption={t.waits.dead_events}
          of={['dead-events']}
          pages={() => market.admin.deadEvents()}
          cursor={cursor}
          keyOf={({ id }) => id}
          empty={t.noDeadEvents}
          columns={[
            { name: t.type, cell: ({ type }) => <code>{type}</code> },
            { name: t.at, cell: ({ created_at: at }) => <Ago at={at} /> },
            { name: t.attempts, numeric: true, cell: ({ attempts }) => attempts },
            { name: t.lastError, cell: ({ last_error }) => last_error ?? '–' },
            {
              name: t.acts,
              unnamed: true,
              cell: ({ id, type }) => (
                <Act name={t.retry} of={`${type} ${id}`} small run={(why) => market.admin.retryDeadEvent(id, why)}>
                  {t.retryAbout}
                </Act>
              ),
            },
          ]}
        />
      </Section>
    </Page>
  );
}
