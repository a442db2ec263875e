import type { AdminOverview } from '@compute-market/sdk';
import { Ago, Badge, ButtonLink, Table } from '../../../ui/index.js';
import { useFormats } from '../../../text/formats.js';
import { useOperatorTexts } from '../texts/index.js';

const PAGES = [
  ['disputes', '/operator/disputes'],
  ['withdrawals', '/operator/withdrawals'],
  ['payment_exceptions', '/operator/payment-exceptions'],
  ['dead_events', '/operator/dead-events'],
] as const;

/** What waits for a person, each with the way to its page. What waits comes first. */
export function Attention({ of }: { of: AdminOverview['attention'] }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  const waiting = PAGES.map(([name, to]) => ({ name, to, ...of[name] })).sort(
    (a, b) => Number(b.count > 0) - Number(a.count > 0),
  );
  return (
    <Table
      caption={t.attention}
      items={waiting}
      keyOf={({ name }) => name}
      columns={[
        { name: t.what, cell: ({ name }) => t.waits[name] },
        {
          name: t.count,
          numeric: true,
          cell: ({ count }) => <Badge tone={count > 0 ? 'warn' : 'good'}>{formats.number(count)}</Badge>,
        },
        { name: t.oldest, cell: ({ oldest_at: at }) => (at === null ? '–' : <Ago at={at} />) },
        {
          name: t.open,
          unnamed: true,
          cell: ({ name, to, count }) => (
            <ButtonLink small to={to} look={count > 0 ? 'plain' : 'quiet'} aria-label={`${t.open}: ${t.waits[name]}`}>
              {t.open}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}
