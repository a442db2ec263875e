import { shareOf } from '@app/kernel';

/** What the operator asks of a payment. */
export interface PayTerms {
  /** The platform's share, in basis points. */
  feeBps: number;
  /** `minPayPercent` of `payAtEnd`, 0 to 100. */
  cancelMinPayPercent: number;
}

/** A running attempt that somebody else than its device ends: the buyer, its deadline, or its program's error. */
export interface EndedWork {
  priceMicros: bigint;
  /** What was promised; the share of it that has passed is paid. */
  durationHours: number;
  startedAt: Date;
  /** The device's last sign of life; null: none since the start. */
  lastContactAt: Date | null;
  /** It reported progress, or sent some log. */
  showedWork: boolean;
  /** The buyer has the result, or it is being compared. */
  delivered: boolean;
}

/**
 * What the worker's side gets of the price, fee included (ADR 27): all for a result; the elapsed share and at least
 * `minPayPercent` for shown work, so that reading the log and cancelling doesn't pay; the elapsed share and at most that
 * for nothing shown, so that holding jobs doesn't.
 */
export function payAtEnd(work: EndedWork, minPayPercent: number): bigint {
  const { priceMicros, durationHours, startedAt, lastContactAt, showedWork, delivered } = work;
  if (delivered) return priceMicros;
  const minimum = shareOf(priceMicros, BigInt(minPayPercent), 100n);
  const elapsed = elapsedShare(priceMicros, durationHours, startedAt, lastContactAt ?? startedAt);
  const [less, more] = elapsed < minimum ? [elapsed, minimum] : [minimum, elapsed];
  return showedWork ? more : less;
}

/** price × elapsed ÷ duration, never more than the price. */
export function elapsedShare(priceMicros: bigint, durationHours: number, from: Date, until: Date): bigint {
  const totalMs = durationHours * 3_600_000;
  const elapsedMs = Math.min(Math.max(0, until.getTime() - from.getTime()), totalMs);
  return shareOf(priceMicros, BigInt(elapsedMs), BigInt(totalMs));
}
