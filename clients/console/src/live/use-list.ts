import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Pages } from '@compute-market/sdk';
import { listKey, type Subject } from './keys.js';

/** One page of a list of the SDK, by the cursor that stands in the URL. `everyMs`: for what changes without an event. */
export function useList<T>(
  subject: Subject,
  filters: unknown,
  pages: () => Pages<T>,
  cursor?: string,
  everyMs?: number | ((shown: readonly T[]) => number),
) {
  return useQuery({
    queryKey: listKey(subject, filters, cursor ?? null),
    queryFn: () => pages().page(cursor),
    placeholderData: keepPreviousData,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data?.items ?? []) : everyMs,
  });
}
