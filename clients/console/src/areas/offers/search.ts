import { cursorOf } from '../../ui/pager.js';

export const SORTS = ['most_devices', 'price_asc', 'reliability', 'gpu_memory'] as const;

export interface OffersSearch {
  cursor?: string;
  /** Only kinds with a free device. */
  free?: true;
  /** Absent: the most devices first. */
  sort?: (typeof SORTS)[number];
  /** Whose prices over time are shown; absent: of all. */
  model?: string;
}

/** The filters of the board in the URL. */
export function offersSearch(search: Record<string, unknown>): OffersSearch {
  const sort = SORTS.find((one) => one === search['sort']);
  const { model } = search as { model?: unknown };
  return {
    ...cursorOf(search),
    ...(search['free'] === true && { free: true }),
    ...(sort !== undefined && { sort }),
    ...(typeof model === 'string' && model !== '' && model.length <= 100 && { model }),
  };
}
