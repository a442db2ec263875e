import type { LedgerLine, PayoutNote } from '../domain/reconciliation.js';

export interface OurBooks {
  ledger: LedgerLine[];
  payouts: PayoutNote[];
  exceptions: Map<string, string>;
}

export abstract class ReconciliationBook {
  /** The ledger's lines between two times, and whatever is known of the references and records. */
  abstract read(since: Date, until: Date, refs: string[], recordIds: string[]): Promise<OurBooks>;
  /** Answers false when a process did or does this day's; one that died is followed after an hour. */
  abstract begin(day: string): Promise<boolean>;
  /** The newest day before that which was done to its end, YYYY-MM-DD; null: none. */
  abstract doneBefore(day: string): Promise<string | null>;
  abstract finish(day: string, lines: number, differences: number): Promise<void>;
}
