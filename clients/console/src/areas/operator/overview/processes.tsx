import type { AdminOverview } from '@compute-market/sdk';
import { Ago, Badge, Empty, Table } from '../../../ui/index.js';
import { useOperatorTexts } from '../texts/index.js';

type Process = AdminOverview['processes'][number];

/** Every process of the service; those that died stay for a day. */
export function Processes({ of }: { of: Process[] }) {
  const t = useOperatorTexts();
  if (of.length === 0) return <Empty>{t.noProcesses}</Empty>;
  return (
    <Table
      caption={t.processes}
      items={of}
      keyOf={({ id }) => id}
      columns={[
        { name: t.process, cell: ({ kind }) => kind },
        {
          name: t.state,
          cell: ({ alive }) => <Badge tone={alive ? 'good' : 'bad'}>{alive ? t.alive : t.silent}</Badge>,
        },
        { name: t.host, cell: ({ host }) => host },
        { name: t.pid, numeric: true, cell: ({ pid }) => pid },
        { name: t.version, cell: ({ version }) => version },
        { name: t.startedAt, cell: ({ started_at: at }) => <Ago at={at} /> },
        { name: t.seenAt, cell: ({ last_seen_at: at }) => <Ago at={at} /> },
      ]}
    />
  );
}
