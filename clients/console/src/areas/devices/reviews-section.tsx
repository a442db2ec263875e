import type { WorkItem } from '@compute-market/sdk';
import { Link } from '@tanstack/react-router';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { Ago, DateTime, Empty, Loaded, Money, Pager, Section, Table } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

const PAGE = 50;

/** Results that their buyers look at before they are paid: of one machine, or of all. */
export function ReviewsSection({ device, cursor }: { device?: string; cursor?: string }) {
  const t = useDevicesTexts();
  const query = { state: 'awaiting_review', device_id: device, limit: PAGE } as const;
  const reviews = useList('work', query, () => market.devices.work(query), cursor);
  return (
    <Section title={t.pendingReviews} flush>
      <Loaded query={reviews}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <Empty>{t.noReviews}</Empty> : <ReviewsTable reviews={items} />}
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ReviewsTable({ reviews }: { reviews: WorkItem[] }) {
  const t = useDevicesTexts();
  return (
    <Table
      caption={t.pendingReviews}
      items={reviews}
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
        { name: t.machine, cell: ({ device_name }) => device_name },
        { name: t.ended, cell: ({ ended_at }) => (ended_at === null ? '–' : <Ago at={ended_at} />) },
        {
          name: t.paidAt,
          cell: ({ review_due_at }) => (review_due_at === null ? '–' : <DateTime at={review_due_at} />),
        },
        { name: t.inReview, numeric: true, cell: ({ pending_coin }) => <Money amount={pending_coin} /> },
      ]}
    />
  );
}
