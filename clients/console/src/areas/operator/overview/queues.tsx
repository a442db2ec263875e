import type { AdminOverview } from '@compute-market/sdk';
import { Ago, Table } from '../../../ui/index.js';
import { useFormats } from '../../../text/formats.js';
import { useOperatorTexts } from '../texts/index.js';

/** How much waits in each queue, and for how long. */
export function Queues({ of }: { of: AdminOverview['queues'] }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  return (
    <Table
      caption={t.queues}
      items={of}
      keyOf={({ name }) => name}
      columns={[
        { name: t.queue, cell: ({ name }) => t.queueNames[name as keyof typeof t.queueNames] ?? name },
        { name: t.count, numeric: true, cell: ({ count }) => formats.number(count) },
        { name: t.oldest, cell: ({ oldest_at: at }) => (at === null ? '–' : <Ago at={at} />) },
      ]}
    />
  );
}
