import type { UserId } from '@app/kernel';

export interface ClosedAccount {
  id: UserId;
  closed: 'suspended' | 'deleted';
}

/** Which accounts may act. */
export abstract class AccountStandings {
  /**
   * Locks the account until the unit of work ends: whoever opens a session and whoever suspends wait for each other.
   * Null for an account that is not there, or deleted.
   */
  abstract lock(userId: UserId): Promise<{ suspended: boolean } | null>;

  /** Whether it is suspended; false for one that is not there. */
  abstract isSuspended(userId: UserId): Promise<boolean>;

  /** With the reason, which administrators see; null: it may act again. */
  abstract suspend(userId: UserId, why: string | null, at: Date): Promise<void>;

  /** Every suspended account, and those deleted since a time. */
  abstract closedSince(time: Date): Promise<ClosedAccount[]>;

  /** Those deleted before a time, that were not forgotten once more since; the earliest first. */
  abstract toForget(deletedBefore: Date, limit: number): Promise<UserId[]>;

  abstract noteForgotten(userId: UserId, at: Date): Promise<void>;

  abstract setRole(userId: UserId, role: 'user' | 'admin'): Promise<void>;
}
