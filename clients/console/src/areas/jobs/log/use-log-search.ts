import { useEffect, useMemo, useState } from 'react';
import type { LogFeed } from './log-feed.js';
import { LogSearch } from './log-search.js';

/** Lines that are looked at between two chances of the page to do something else. */
const STEP_LINES = 10_000;

/** The lines that have `needle` in them; follows the log as it grows. Null: nothing is searched. */
export function useLogSearch(feed: LogFeed, needle: string): LogSearch | null {
  const search = useMemo(() => (needle === '' ? null : new LogSearch(feed.lines, needle)), [feed, needle]);
  const [, setLooked] = useState(0);
  const { version } = feed;
  useEffect(() => {
    if (!search) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const isMore = search.step(STEP_LINES);
      setLooked((looked) => looked + 1);
      timer = isMore ? setTimeout(look) : undefined;
    };
    timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [search, version]);
  return search;
}
