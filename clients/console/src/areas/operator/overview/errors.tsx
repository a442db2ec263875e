import type { AdminOverview } from '@compute-market/sdk';
import { DateTime, Empty, Table } from '../../../ui/index.js';
import { useOperatorTexts } from '../texts/index.js';

/** The newest requests that failed by our fault; the log has each by its request id. */
export function Errors({ of }: { of: AdminOverview['errors'] }) {
  const t = useOperatorTexts();
  if (of.length === 0) return <Empty>{t.noErrors}</Empty>;
  return (
    <Table
      caption={t.errors}
      items={of}
      keyOf={({ request_id, at }) => `${at} ${request_id}`}
      columns={[
        { name: t.at, cell: ({ at }) => <DateTime at={at} /> },
        {
          name: t.request,
          cell: ({ method, route }) => (
            <code>
              {method} {route}
            </code>
          ),
        },
        { name: t.status, numeric: true, cell: ({ status }) => status },
        { name: t.errorKind, cell: ({ kind }) => <code>{kind}</code> },
        { name: t.requestId, cell: ({ request_id }) => <code>{request_id}</code> },
      ]}
    />
  );
}
