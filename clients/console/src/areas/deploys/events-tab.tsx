import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Ago, Empty, Loaded, Pager, Table } from '../../ui/index.js';
import { useDeploysTexts } from './texts/index.js';

/** What the platform did, and why. */
export function EventsTab({ id, cursor }: { id: string; cursor?: string }) {
  const t = useDeploysTexts();
  const query = useQuery({
    queryKey: recordKey('deploy', id, 'events', cursor ?? null),
    queryFn: () => market.deploys.events(id, { limit: 50 }).page(cursor),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ items, next }) => (
        <>
          {items.length === 0 && <Empty>{t.noEvents}</Empty>}
          <Table
            caption={t.tabs.events}
            items={items.map((event, index) => ({ ...event, index }))}
            keyOf={({ at, index }) => `${at} ${index}`}
            columns={[
              { name: t.at, cell: ({ at }) => <Ago at={at} /> },
              { name: t.what, cell: ({ message }) => message },
              { name: t.replica, cell: ({ replica }) => replica ?? '–', numeric: true },
              { name: t.revision, cell: ({ revision }) => revision ?? '–', numeric: true },
            ]}
          />
          <Pager cursor={cursor} next={next} />
        </>
      )}
    </Loaded>
  );
}
