import type { LedgerLine, PayoutNote } from '../domain/reconciliation.js';

export interface OurBooks {
  ledger: LedgerLine[];
  payouts: PayoutNote[];
  /** Codes of exceptions, by reference. */
  exceptions: Map<string, string>;
}

export abstract class ReconciliationRepository {
  /** The ledger's lines between two times, and all that is known of the references and records. */
  abstract read(since: Date, until: Date, refs: string[], recordIds: string[]): Promise<OurBooks>;
  /** Answers false if a process works on this day or finished it. After an hour, another process may take over. */
  abstract begin(day: string): Promise<boolean>;
  /** The newest finished day before that one, YYYY-MM-DD; null: none. */
  abstract doneBefore(day: string): Promise<string | null>;
  abstract finish(day: string, lines: number, differences: number): Promise<void>;
}
