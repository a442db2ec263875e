import type { Leg } from '@app/ledger/contract';
import type { Settlement } from '../../domain/job.js';

/** What a settlement pays out of the hold; the rest of it returns by itself. */
export function legsOf({ ownerId, deviceId, earnedMicros, feeMicros }: Settlement): Leg[] {
  if (!ownerId || !deviceId) return [];
  return [
    { to: ownerId, amountMicros: earnedMicros, kind: 'job_pay', earnedBy: deviceId },
    { to: 'fees', amountMicros: feeMicros, kind: 'platform_fee' },
  ];
}
