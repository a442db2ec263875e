import { dueOf } from '../../scheduling/domain/billing.js';
import type { Deploy, Placement } from '../../deploys/domain/deploy.js';
import { priceOf, replicaHourMicros } from '../../deploys/domain/pricing.js';

/** What is to run for the rest of the time. */
export interface Wanted {
  replicas: number;
  /** Of each replica; 0 for a machine without. */
  gpuCount: number;
}

/**
 * What must be held besides, in micro-units, for this much to run until the end of the time (or for all of it, before
 * the first replica runs): its price less what is held and not earned by anybody yet.
 */
export function shortfallMicros(deploy: Deploy, live: readonly Placement[], wanted: Wanted, now: Date): bigint {
  const { endsAt, durationHrs, heldMicros, billedMicros, gpuHourMicros } = deploy;
  const seconds = endsAt ? Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) : durationHrs * 3_600;
  const hourMicros = replicaHourMicros(gpuHourMicros, wanted.gpuCount) * BigInt(wanted.replicas);
  const due = live.reduce((sum, placement) => sum + dueOf(placement, endsAt), 0n);
  const missing = priceOf(hourMicros, seconds) - (heldMicros - billedMicros - due);
  return missing > 0n ? missing : 0n;
}
