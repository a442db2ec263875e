import type { UserId } from '@app/kernel';
import type { SessionId } from '../../sessions/domain/session.js';

/** A process admits nobody by what it read longer ago than this. */
export const KNOWN_FOR_MS = 250;

/**
 * An answer that closes an account or session waits this long after the commit, until no process goes by the old state.
 * Longer than `KNOWN_FOR_MS`, for early timers and adjusted clocks.
 */
export const KNOWN_EVERYWHERE_AFTER_MS = 300;

/** An account that may not act, or a session that has ended. */
export type Closed = { id: UserId; closed: 'suspended' | 'deleted' } | { id: SessionId; closed: 'signed_out' };

/** Which accounts and sessions may act. */
export abstract class AccountStandings {
  /**
   * Locks the account until the unit of work ends: whoever opens a session and whoever suspends wait for each other.
   * Null for an account that is not there, or deleted.
   */
  abstract lock(userId: UserId): Promise<{ suspended: boolean } | null>;

  /** Whether it is suspended; false for one that is not there. */
  abstract isSuspended(userId: UserId): Promise<boolean>;

  /** With the reason, which administrators see; null: it may act again. Answers when every process knows. */
  abstract suspend(userId: UserId, why: string | null, at: Date): Promise<void>;

  /** Every suspended account, those deleted since a time, and the sessions that ended since another. */
  abstract closedSince(deleted: Date, ended: Date): Promise<Closed[]>;

  /** Those deleted before a time, that were not forgotten once more since; the earliest first. */
  abstract toForget(deletedBefore: Date, limit: number): Promise<UserId[]>;

  abstract noteForgotten(userId: UserId, at: Date): Promise<void>;

  abstract setRole(userId: UserId, role: 'user' | 'admin'): Promise<void>;
}
