import type { WorkItem } from '@compute-market/sdk';
import { Link } from '@tanstack/react-router';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { Ago, DateTime, Empty, Loaded, Money, Pager, Section, Table } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';
import { WorkState } from './work-state.js';

const PAGE = 20;

export function HistorySection({ id, cursor }: { id: string; cursor?: string }) {
  const t = useDevicesTexts();
  const query = { device_id: id, limit: PAGE };
  const work = useList('work', query, () => market.devices.work(query), cursor);
  return (
    <Section title={t.history} flush>
      <Loaded query={work}>
        {({ items, next }) => (
          <>
            {items.length > 0 ? <HistoryTable work={items} /> : next === null && <Empty>{t.noHistory}</Empty>}
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function HistoryTable({ work }: { work: WorkItem[] }) {
  const t = useDevicesTexts();
  return (
    <Table
      caption={t.history}
      items={work}
      keyOf={({ attempt_id }) => attempt_id}
      columns={[
        {
          name: t.job,
          cell: ({ job_id, title }) => (
            <Link to="/jobs/$id" params={{ id: job_id }}>
              {title}
            </Link>
          ),
        },
        { name: t.state, cell: ({ state }) => <WorkState state={state} /> },
        { name: t.ended, cell: ({ ended_at }) => (ended_at === null ? '–' : <Ago at={ended_at} />) },
        {
          name: t.paidAt,
          cell: ({ review_due_at }) => (review_due_at === null ? '–' : <DateTime at={review_due_at} />),
        },
        { name: t.earned, numeric: true, cell: ({ coins }) => <Money amount={coins} /> },
      ]}
    />
  );
}
