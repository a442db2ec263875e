/** A number of requests in a number of seconds. */
export interface Quota {
  /** Requests. */
  limit: number;
  windowS: number;
}

/** Requests of one subject in the current window and in the previous one. */
export interface Count {
  /** Number of the current window: whole windows since 1970. */
  window: number;
  count: number;
  before: number;
}

export const windowAt = (nowMs: number, { windowS }: Quota): number => Math.floor(nowMs / (windowS * 1000));

/** The count as it stands in a later window. */
export function rolled(count: Count, window: number): Count {
  if (window <= count.window) return count;
  return { window, count: 0, before: window === count.window + 1 ? count.count : 0 };
}

/**
 * Requests that count now: those of the current window, plus those of the previous one weighted by how far a window
 * ending now still reaches into it. So nobody gets twice the limit around a window's end, and two numbers per subject
 * suffice.
 */
export function used({ count, before }: Count, quota: Quota, nowMs: number): number {
  return count + before * (1 - elapsed(quota, nowMs));
}

/** Whole requests that are left now. */
export const remaining = (count: Count, quota: Quota, nowMs: number): number =>
  // Rounds up what is a hair below a whole number: the share of a window isn't exact in binary.
  Math.max(0, Math.floor(quota.limit - used(count, quota, nowMs) + 1e-9));

/** Seconds until one more request is accepted, if none comes until then; 0 when one is accepted now. */
export function waitS(count: Count, quota: Quota, nowMs: number): number {
  if (remaining(count, quota, nowMs) >= 1) return 0;
  const room = quota.limit - 1;
  const passed = elapsed(quota, nowMs);
  if (count.count <= room) return (shareWhen(count.before, room - count.count) - passed) * quota.windowS;
  return (1 - passed + shareWhen(count.count, room)) * quota.windowS;
}

/** Seconds until the current window ends. */
export const windowEndS = (quota: Quota, nowMs: number): number => (1 - elapsed(quota, nowMs)) * quota.windowS;

/** How much of a window must have passed for `before` requests to weigh at most `room`. */
const shareWhen = (before: number, room: number): number => (before <= room ? 0 : 1 - room / before);

/** The share of the current window that has passed, from 0 to 1. */
const elapsed = ({ windowS }: Quota, nowMs: number): number => (nowMs / (windowS * 1000)) % 1;
