import type { Deploy, Placement, PlacementCause } from '../../deploys/domain/deploy.js';
import { priceOf } from '../../deploys/domain/pricing.js';

type Billed = Pick<Placement, 'runningAt' | 'goodAt' | 'hourMicros' | 'billedMicros'>;

/** Billed whole seconds of a placement: from `runningAt` to the last report that it runs, or its end, within the time. */
export function billedSeconds({ runningAt, goodAt }: Billed, endsAt: Date | null): number {
  if (!runningAt || !goodAt) return 0;
  const until = Math.min(goodAt.getTime(), endsAt?.getTime() ?? Infinity);
  return Math.max(0, Math.floor((until - runningAt.getTime()) / 1000));
}

/**
 * Until when a run that ends now is billed. The end also counts as a sign of life, unless the replica was lost or silent
 * for longer than usual. A run that the server or the buyer stops costs at least one sync, so quick changes aren't free.
 */
export function goodUntil(placement: Placement, cause: PlacementCause, now: Date, syncS: number): Date | null {
  const { runningAt, goodAt } = placement;
  if (!runningAt || !goodAt) return null;
  const steady = cause !== 'lost' && now.getTime() - goodAt.getTime() <= syncS * 2_000;
  const until = steady ? now : goodAt;
  const least = new Date(runningAt.getTime() + syncS * 1_000);
  return cause === 'stopped' && least > until ? least : until;
}

/** What a placement has earned but was not paid yet, in micro-units. */
export function dueOf(placement: Billed, endsAt: Date | null): bigint {
  const due = priceOf(placement.hourMicros, billedSeconds(placement, endsAt)) - placement.billedMicros;
  return due > 0n ? due : 0n;
}

/** Whether the hold has nothing left for another second, once everything due is paid. */
export function isSpent({ heldMicros, billedMicros, endsAt }: Deploy, live: readonly Billed[]): boolean {
  const due = live.reduce((sum, placement) => sum + dueOf(placement, endsAt), 0n);
  return billedMicros + due >= heldMicros;
}

/** When a running placement has earned another hour's price: then it is paid. */
export function nextPaymentAt({ runningAt, hourMicros, billedMicros }: Billed): Date | null {
  if (!runningAt) return null;
  return new Date(runningAt.getTime() + Number((billedMicros * 3_600_000n) / hourMicros) + 3_600_000);
}
