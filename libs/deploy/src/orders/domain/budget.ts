import { dueOf } from '../../scheduling/domain/billing.js';
import type { Deploy, Placement } from '../../deploys/domain/deploy.js';
import { priceOf, replicaHourMicros } from '../../deploys/domain/pricing.js';

/** What should run for the rest of the time. */
export interface Wanted {
  replicas: number;
  /** Of each replica; 0 for a machine without. */
  gpuCount: number;
}

/**
 * The additional hold, in micro-units, with which this much can run until the end of the time (all of the time, before the
 * first replica runs): its price, less what is held and not earned yet.
 */
export function shortfallMicros(deploy: Deploy, live: readonly Placement[], wanted: Wanted, now: Date): bigint {
  const { endsAt, durationHrs, heldMicros, billedMicros, gpuHourMicros } = deploy;
  const seconds = endsAt ? Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) : durationHrs * 3_600;
  const hourMicros = replicaHourMicros(gpuHourMicros, wanted.gpuCount) * BigInt(wanted.replicas);
  const due = live.reduce((sum, placement) => sum + dueOf(placement, endsAt), 0n);
  const missing = priceOf(hourMicros, seconds) - (heldMicros - billedMicros - due);
  return missing > 0n ? missing : 0n;
}
