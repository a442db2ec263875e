import { fromMicros } from '@app/kernel';
import { PaymentErrors } from './payment.errors.js';

const CENT = 10_000n;

/** Banks know whole cents. */
export const isWholeCents = (micros: bigint): boolean => micros % CENT === 0n;

/** Refuses what is not in whole cents or outside the bounds. */
export function checkAmount(micros: bigint, leastMicros: bigint, mostMicros?: bigint): void {
  const tooMuch = mostMicros !== undefined && micros > mostMicros;
  if (isWholeCents(micros) && micros >= leastMicros && !tooMuch) return;
  const most = mostMicros === undefined ? '' : ` and at most ${fromMicros(mostMicros)}`;
  const message = `must be at least ${fromMicros(leastMicros)}${most} dollars, in whole cents`;
  throw PaymentErrors.amount_out_of_bounds(`amount_usd ${message}.`, { errors: [{ field: 'amount_usd', message }] });
}
