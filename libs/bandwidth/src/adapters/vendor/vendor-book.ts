import type { SessionId } from '../../contract.js';

/** A session that a vendor carries, as our records have it. */
export interface VendorRecord {
  sessionId: SessionId;
  /** The vendor's id; null until its answer was stored. */
  providerRef: string | null;
  /** `closing`: closed for the buyer, its final usage is not known yet. `over`: settled, or never came to be. */
  stage: 'provisioning' | 'active' | 'closing' | 'over';
  boughtBytes: bigint;
}

/** Usage as the vendor tells it, cumulative; it may lie. */
export interface VendorReport {
  sessionId: SessionId;
  usedBytes: bigint;
}

/** Our records of the sessions a vendor carries. */
export abstract class VendorBook {
  /** Those of these sessions that exist, whoever carries them. */
  abstract find(sessionIds: string[]): Promise<Map<string, VendorRecord>>;

  /** Active sessions that came to be before `before`, by id from `after` on. */
  abstract active(before: Date, after: SessionId | null, limit: number): Promise<VendorRecord[]>;

  /**
   * Takes usage over: upwards only and up to what was bought. What is above is noted once per new height, in the
   * session's history; answers those bytes, over all reports.
   */
  abstract report(reports: VendorReport[]): Promise<bigint>;

  /** The last report of a session: nothing comes after it, it can be settled. Null: what was reported so far stands. */
  abstract finish(sessionId: SessionId, usedBytes: bigint | null): Promise<bigint>;
}
