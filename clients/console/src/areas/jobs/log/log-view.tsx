import { useDeferredValue, useState } from 'react';
import { market } from '../../../session/session.js';
import { useFormats } from '../../../text/formats.js';
import { classes } from '../../../ui/classes.js';
import { Button, ErrorNotice, Section, Skeleton } from '../../../ui/index.js';
import { useJobsTexts } from '../texts/index.js';
import type { LogFeed } from './log-feed.js';
import { LogLineView } from './log-line.js';
import { MOST_HITS } from './log-search.js';
import { PROBE, useLogScroll, type LogScroll } from './use-log-scroll.js';
import { useLogFeed } from './use-log-feed.js';
import { useLogSearch } from './use-log-search.js';
import styles from './log.module.css';

const WRAP = 'market.log.wrap';
const LONGEST_NEEDLE = 200;

/** The log of a job as it comes. */
export function JobLog({ jobId }: { jobId: string }) {
  const t = useJobsTexts();
  const feed = useLogFeed(market.jobs, jobId, (id) => `──── ${t.attempt} ${id.slice(0, 8)} ────`);
  return (
    <Section title={t.log} flush>
      {feed ? <LogView feed={feed} /> : <Skeleton lines={8} />}
    </Section>
  );
}

export function LogView({ feed }: { feed: LogFeed }) {
  const [wraps, setWraps] = useState(() => localStorage.getItem(WRAP) !== 'no');
  const scroll = useLogScroll(feed, wraps);
  const [wanted, setWanted] = useState('');
  const needle = useDeferredValue(wanted.toLowerCase());
  const search = useLogSearch(feed, needle);
  const [hit, setHit] = useState<number | null>(null);
  const go = (step: 1 | -1) => {
    const next = search?.from(hit ?? (step === 1 ? scroll.window.first - 1 : scroll.window.end), step) ?? null;
    setHit(next);
    if (next !== null) scroll.goTo(next);
  };
  const wrap = (on: boolean) => {
    setWraps(on);
    localStorage.setItem(WRAP, on ? 'yes' : 'no');
  };
  return (
    <div className={classes(styles['frame'], wraps && styles['wrapped'])}>
      <Tools
        {...{ feed, scroll, wraps, wrap, go }}
        wanted={wanted}
        search={setWanted}
        hits={search?.hits ?? null}
        hit={hit}
      />
      {feed.state === 'failed' && <ErrorNotice error={feed.error} />}
      <LogText {...{ feed, scroll, needle, hit }} />
    </div>
  );
}

interface ToolsProps {
  feed: LogFeed;
  scroll: LogScroll;
  wraps: boolean;
  wrap: (on: boolean) => void;
  wanted: string;
  search: (text: string) => void;
  hits: readonly number[] | null;
  hit: number | null;
  go: (step: 1 | -1) => void;
}

function Tools({ feed, scroll, wraps, wrap, wanted, search, hits, hit, go }: ToolsProps) {
  const t = useJobsTexts();
  return (
    <div className={styles['tools']}>
      <input
        type="search"
        className={styles['search']}
        aria-label={t.searchLog}
        placeholder={t.searchLog}
        maxLength={LONGEST_NEEDLE}
        value={wanted}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
        }}
      />
      {hits && (
        <>
          <Button small disabled={hits.length === 0} onClick={() => go(-1)}>
            {t.previousHit}
          </Button>
          <Button small disabled={hits.length === 0} onClick={() => go(1)}>
            {t.nextHit}
          </Button>
          <Hits hits={hits} hit={hit} />
        </>
      )}
      <label className={styles['wrap']}>
        <input type="checkbox" checked={wraps} onChange={(event) => wrap(event.target.checked)} />
        {t.wrap}
      </label>
      {!scroll.isFollowing && (
        <Button small className={styles['end']} onClick={scroll.follow}>
          {feed.state === 'live' ? t.followLog : t.toEnd}
        </Button>
      )}
    </div>
  );
}

function Hits({ hits, hit }: { hits: readonly number[]; hit: number | null }) {
  const t = useJobsTexts();
  const formats = useFormats();
  const count = formats.number(hits.length) + (hits.length >= MOST_HITS ? '+' : '');
  const place = hit === null ? -1 : hits.indexOf(hit);
  return (
    <span className={styles['hits']} role="status">
      {place < 0 ? t.hits(hits.length, count) : `${formats.number(place + 1)} / ${count}`}
    </span>
  );
}

function LogText({
  feed,
  scroll,
  needle,
  hit,
}: {
  feed: LogFeed;
  scroll: LogScroll;
  needle: string;
  hit: number | null;
}) {
  const t = useJobsTexts();
  const formats = useFormats();
  const { lines, state } = feed;
  const { first, end, rowsBefore } = scroll.window;
  // Rows of wrapped lines are estimated: from the end, a wrong one shows above and not below.
  const place =
    end === lines.end && scroll.isFollowing ? { top: 'auto', bottom: 0 } : { top: rowsBefore * scroll.rowPx };
  return (
    <>
      {lines.first > 0 && <p className={styles['note']}>{t.linesDropped(formats.number(lines.first))}</p>}
      {lines.end === 0 && state !== 'failed' && <p className={styles['note']}>{t.logEmpty[state]}</p>}
      <div
        ref={scroll.view}
        className={styles['view']}
        role="region"
        aria-label={t.log}
        hidden={lines.end === 0}
        // It scrolls: people without a mouse must reach it.
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className={styles['room']} style={{ height: scroll.heightPx }}>
          <div className={styles['shown']} style={place}>
            <div className={styles['line']} aria-hidden style={{ position: 'absolute' }}>
              <span ref={scroll.probe} className={styles['probe']}>
                {PROBE}
              </span>
            </div>
            {Array.from({ length: Math.max(0, end - first) }, (_, index) => {
              const number = first + index;
              const { text, look } = lines.at(number);
              return <LogLineView key={number} {...{ number, text, look, needle }} isHit={number === hit} />;
            })}
          </div>
        </div>
      </div>
    </>
  );
}
