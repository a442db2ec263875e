import type { SessionId } from '../../contract.js';

/** A session that a vendor carries, as we know it. */
export interface VendorRecord {
  sessionId: SessionId;
  /** The vendor's id; null until its answer was stored. */
  providerRef: string | null;
  /** `closing`: closed for the buyer, its final usage is not known yet. `over`: settled, or never active. */
  stage: 'provisioning' | 'active' | 'closing' | 'over';
  boughtBytes: bigint;
}

/** Usage as the vendor reports it, cumulative; it may be wrong. */
export interface VendorReport {
  sessionId: SessionId;
  usedBytes: bigint;
}

/** Our side of the sessions that a vendor carries. */
export abstract class VendorSessionRepository {
  /** The ones of these sessions that exist, with any provider. */
  abstract find(sessionIds: SessionId[]): Promise<Map<string, VendorRecord>>;

  /** Active sessions created before `before`, by id after `after`. */
  abstract active(before: Date, after: SessionId | null, limit: number): Promise<VendorRecord[]>;

  /**
   * Stores usage: it only grows, up to the bought bytes. The session's history notes each new maximum beyond them; returns
   * the bytes by which these reports raised it.
   */
  abstract report(reports: VendorReport[]): Promise<bigint>;

  /** The final report of a session, which can then be settled. Null: the usage reported so far stands. */
  abstract finish(sessionId: SessionId, usedBytes: bigint | null): Promise<bigint>;
}
