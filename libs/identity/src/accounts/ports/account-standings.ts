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
   * Locks the account until the unit of work ends, so that a log-in and a suspension wait for each other. Null if there
   * is no such account, or it is deleted.
   */
  abstract lock(userId: UserId): Promise<{ suspended: boolean } | null>;

  /** Whether it is suspended; false if there is no such account. */
  abstract isSuspended(userId: UserId): Promise<boolean>;

  /**
   * Suspends, with the reason, which administrators see; null lifts it. The request is answered once every process
   * knows.
   */
  abstract suspend(userId: UserId, why: string | null, at: Date): Promise<void>;

  /** Every suspended account, those deleted since a time, and the sessions that ended since another. */
  abstract closedSince(deleted: Date, ended: Date): Promise<Closed[]>;

  /** Accounts deleted before a time and not yet forgotten a second time; the earliest first. */
  abstract toForget(deletedBefore: Date, limit: number): Promise<UserId[]>;

  abstract noteForgotten(userId: UserId, at: Date): Promise<void>;

  abstract isAdmin(userId: UserId): Promise<boolean>;

  /** Those of them who are administrators. */
  abstract administrators(userIds: UserId[]): Promise<UserId[]>;

  abstract setRole(userId: UserId, role: 'user' | 'admin'): Promise<void>;
}
