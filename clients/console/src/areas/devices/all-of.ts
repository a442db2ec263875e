import type { Pages } from '@compute-market/sdk';

/** What the API gives at once. */
export const MOST = 1_000;

/** All pages of a list that is counted or shown whole. */
export async function allOf<T>(pages: Pages<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of pages) all.push(item);
  return all;
}
