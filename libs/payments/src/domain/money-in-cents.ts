import { fromMicros } from '@app/kernel';
import { PaymentErrors } from './payment.errors.js';

const CENT = 10_000n;

/** Banks know whole cents only. */
export const isWholeCents = (micros: bigint): boolean => micros % CENT === 0n;

/** Throws `amount_out_of_bounds` for an amount outside the bounds or not in whole cents. */
export function checkAmount(micros: bigint, leastMicros: bigint, mostMicros?: bigint): void {
  const tooMuch = mostMicros !== undefined && micros > mostMicros;
  if (isWholeCents(micros) && micros >= leastMicros && !tooMuch) return;
  const most = mostMicros === undefined ? '' : ` and at most ${fromMicros(mostMicros)}`;
  const message = `must be at least ${fromMicros(leastMicros)}${most} dollars, in whole cents`;
  throw PaymentErrors.amount_out_of_bounds(`amount_usd ${message}.`, { errors: [{ field: 'amount_usd', message }] });
}
