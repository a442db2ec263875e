import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { LogFeed } from './log-feed.js';
import { LogLayout, type Window } from './log-layout.js';

/** Lines that are kept in the page around the visible ones, so that scrolling shows no gaps. */
const AROUND = 30;
/** Selected lines stay in the page when they are scrolled out, up to so many. */
const MOST_SELECTED = 2_000;

interface Metrics {
  rowPx: number;
  columns: number;
  heightPx: number;
}

export interface LogScroll {
  view: RefObject<HTMLDivElement | null>;
  probe: RefObject<HTMLSpanElement | null>;
  window: Window;
  heightPx: number;
  rowPx: number;
  isFollowing: boolean;
  onScroll: () => void;
  follow: () => void;
  goTo: (line: number) => void;
}

/** Letters of the hidden line that a column is measured by. */
export const PROBE = '0'.repeat(100);

/** What part of the log is shown. Follows its end until the reader scrolls up or selects something. */
export function useLogScroll(feed: LogFeed, wraps: boolean): LogScroll {
  const view = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const metrics = useMetrics(view, probe);
  const [isFollowing, setFollowing] = useState(true);
  const [top, setTop] = useState(0);
  /** The line at the top and how far it is scrolled out: kept in its place when lines above it go or wrap. */
  const anchor = useRef({ line: 0, px: 0 });
  const lastTop = useRef(0);
  const selected = useSelectedLines(view, () => setFollowing(false));
  const layout = useLayout(feed, wraps ? metrics.columns : null);
  layout.update();

  const { rowPx, heightPx } = metrics;
  const totalPx = layout.rows * rowPx;
  const shownTop = isFollowing ? Math.max(0, totalPx - heightPx) : top;
  const window = withSelected(layout.window(shownTop / rowPx, heightPx / rowPx, AROUND), selected.current, layout);

  const scrollTo = (px: number): void => {
    if (!view.current) return;
    view.current.scrollTop = px;
    lastTop.current = view.current.scrollTop;
  };
  const { first } = feed.lines;
  useLayoutEffect(() => {
    if (isFollowing) scrollTo(view.current?.scrollHeight ?? 0);
  });
  useLayoutEffect(() => {
    if (isFollowing) return;
    scrollTo(layout.rowOf(Math.max(first, anchor.current.line)) * rowPx + anchor.current.px);
    setTop(lastTop.current);
    // Only when lines above went or wrap otherwise; the reader scrolls meanwhile.
  }, [first, layout, rowPx]);

  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = view.current!;
    if (scrollTop < lastTop.current - 1) setFollowing(false);
    else if (scrollTop > lastTop.current && scrollHeight - scrollTop - clientHeight < rowPx) setFollowing(true);
    lastTop.current = scrollTop;
    const line = layout.lineAt(scrollTop / rowPx);
    anchor.current = { line, px: scrollTop - layout.rowOf(line) * rowPx };
    setTop(scrollTop);
  };
  const goTo = (line: number): void => {
    setFollowing(false);
    const px = Math.max(0, layout.rowOf(line) * rowPx - heightPx / 3);
    anchor.current = { line: layout.lineAt(px / rowPx), px: 0 };
    setTop(px);
    scrollTo(px);
  };
  return {
    ...{ view, probe, window, rowPx, isFollowing, onScroll, goTo },
    heightPx: totalPx,
    follow: () => setFollowing(true),
  };
}

function useLayout(feed: LogFeed, columns: number | null): LogLayout {
  const layout = useRef<{ feed: LogFeed; columns: number | null; of: LogLayout } | null>(null);
  if (layout.current?.feed !== feed || layout.current.columns !== columns)
    layout.current = { feed, columns, of: new LogLayout(feed.lines, columns) };
  return layout.current.of;
}

function useMetrics(view: RefObject<HTMLDivElement | null>, probe: RefObject<HTMLSpanElement | null>): Metrics {
  const [metrics, setMetrics] = useState<Metrics>({ rowPx: 20, columns: 80, heightPx: 400 });
  useLayoutEffect(() => {
    const element = view.current!;
    const measure = (): void => {
      const { width, height } = probe.current!.getBoundingClientRect();
      const padding = Number.parseFloat(getComputedStyle(probe.current!.parentElement!).paddingInlineStart) * 2 || 0;
      if (height === 0) return;
      const columns = Math.max(10, Math.floor((element.clientWidth - padding) / (width / PROBE.length)));
      const next = { rowPx: height, columns, heightPx: element.clientHeight };
      setMetrics((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [view, probe]);
  return metrics;
}

type Lines = readonly [from: number, to: number];

/** The lines of the log that are selected; `onSelect` is called when there are some. */
function useSelectedLines(view: RefObject<HTMLElement | null>, onSelect: () => void): RefObject<Lines | null> {
  const lines = useRef<Lines | null>(null);
  useEffect(() => {
    const lineOf = (node: Node | null): number | null => {
      const element = node instanceof Element ? node : node?.parentElement;
      const line = view.current?.contains(element ?? null) ? element?.closest<HTMLElement>('[data-line]') : null;
      return line ? Number(line.dataset['line']) : null;
    };
    const look = (): void => {
      const selection = getSelection();
      const [from, to] = [lineOf(selection?.anchorNode ?? null), lineOf(selection?.focusNode ?? null)];
      const isSome = selection?.isCollapsed === false && from !== null && to !== null;
      lines.current = isSome ? [Math.min(from, to), Math.max(from, to)] : null;
      if (isSome) onSelect();
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  return lines;
}

/** The window with the selected lines, since a selection ends where its lines leave the page. */
function withSelected(window: Window, selected: Lines | null, layout: LogLayout): Window {
  if (!selected) return window;
  const first = Math.min(window.first, selected[0]);
  const end = Math.max(window.end, selected[1] + 1);
  return end - first > MOST_SELECTED ? window : { first, end, rowsBefore: layout.rowOf(first) };
}
