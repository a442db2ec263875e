import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Ago, DateTime, Empty, Loaded, Money, Section, Table } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

const MOST = 200;

/** Results that their buyers look at before they are paid. */
export function usePendingReviews() {
  return useQuery({
    queryKey: listKey('work', 'reviews'),
    queryFn: () => market.devices.work({ state: 'awaiting_review', limit: MOST }).page(),
  });
}

export function ReviewsSection() {
  const t = useDevicesTexts();
  const reviews = usePendingReviews();
  return (
    <Section title={t.pendingReviews} flush>
      <Loaded query={reviews}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{t.noReviews}</Empty>
          ) : (
            <Table
              caption={t.pendingReviews}
              items={items}
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
          )
        }
      </Loaded>
    </Section>
  );
}
