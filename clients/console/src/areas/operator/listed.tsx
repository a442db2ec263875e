import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Pages } from '@compute-market/sdk';
import type { ReactNode } from 'react';
import { Empty, Pager, Table, type Column } from '../../ui/index.js';
import { AdminsOnly } from './admins-only.js';
import { operatorKey } from './keys.js';
import { useOperatorTexts } from './texts/index.js';

interface ListedProps<T> {
  caption: string;
  /** The query's key: the list's name, and all that it is filtered by. */
  of: readonly unknown[];
  pages: () => Pick<Pages<T>, 'page'>;
  cursor?: string;
  columns: Array<Column<T>>;
  keyOf: (item: T) => string;
  /** Said where there is nothing. */
  empty: ReactNode;
}

/** One page of a list of the whole market. */
export function Listed<T>({ caption, of, pages, cursor, columns, keyOf, empty }: ListedProps<T>) {
  const t = useOperatorTexts();
  const query = useQuery({
    queryKey: operatorKey(...of, cursor ?? null),
    queryFn: () => pages().page(cursor),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminsOnly query={query}>
      {({ items, next }) => (
        <>
          {items.length > 0 && <Table {...{ caption, columns, items, keyOf }} />}
          {/* A search looks through so many records per page: nothing yet doesn't mean nothing at all. */}
          {items.length === 0 && <Empty>{next === null ? empty : t.lookFurther}</Empty>}
          <Pager cursor={cursor} next={next} />
        </>
      )}
    </AdminsOnly>
  );
}
