export interface Span {
  from: string;
  /** Null: until now. */
  to: string | null;
}

export interface Stretch {
  /** Of the whole window, 0 to 1. */
  start: number;
  length: number;
}

export interface PresenceDay {
  /** Local midnight, in ms. */
  day: number;
  /** Of the part of the day that lies in the window, 0 to 1. */
  share: number;
}

interface Window {
  from: number;
  to: number;
}

const lengthIn = (from: number, to: number, window: Window): number =>
  Math.max(0, Math.min(to, window.to) - Math.max(from, window.from));

const timesOf = ({ from, to }: Span, end: number) => [Date.parse(from), to === null ? end : Date.parse(to)] as const;

/** Where the spans lie in a window. */
export function stretchesOf(spans: readonly Span[], window: Window): Stretch[] {
  const whole = window.to - window.from;
  if (whole <= 0) return [];
  return spans
    .map((span) => timesOf(span, window.to))
    .filter(([from, to]) => to > window.from && from < window.to)
    .map(([from, to]) => ({
      start: Math.max(0, (from - window.from) / whole),
      length: lengthIn(from, to, window) / whole,
    }));
}

/** Each day of the reader's calendar in a window, newest first. */
export function daysOf(spans: readonly Span[], window: Window): PresenceDay[] {
  const times = spans.map((span) => timesOf(span, window.to));
  const days: PresenceDay[] = [];
  for (let day = midnight(window.to); day + 1 > midnight(window.from); day = midnight(day - 1)) {
    const part = { from: Math.max(day, window.from), to: Math.min(nextMidnight(day), window.to) };
    const online = times.reduce((sum, [from, to]) => sum + lengthIn(from, to, part), 0);
    const whole = part.to - part.from;
    if (whole > 0) days.push({ day, share: Math.min(1, online / whole) });
  }
  return days;
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** A day may have 23 or 25 hours. */
function nextMidnight(day: number): number {
  const next = new Date(day);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}
