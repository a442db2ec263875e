import type { UserId } from '@app/kernel';
import type { Account } from '../domain/account.js';

/** One attempt to log in, and what its failure would count against. */
export interface LoginAttempt {
  account: Account | null;
  email: string;
  /** The client's network, see `networkOf`. */
  network: string;
  /** When the account was last logged in to, or registered, from this network; if ever, strangers' failures don't block it. */
  networkSeenAt: Date | null;
  /** Seconds until an attempt is looked at; 0 when now. */
  blockedForS: number;
}

/** Failed attempts, shared by all processes. */
export abstract class LoginAttempts {
  abstract find(email: string, network: string, now: Date): Promise<LoginAttempt>;

  abstract failed(attempt: LoginAttempt, now: Date): Promise<void>;

  /**
   * Clears the account's failures and remembers the network. Answers the seconds to wait, and does nothing, when
   * failures that were decided meanwhile block the account: guesses sent in parallel are no way around the limit.
   */
  abstract succeeded(attempt: LoginAttempt, now: Date): Promise<number>;

  /** The account's owner was seen on this network: clears the account's failures and remembers the network. */
  abstract trust(userId: UserId, network: string, now: Date): Promise<void>;

  /** Counts one request for a mail against the network; answers the seconds to wait. */
  abstract mailAsked(network: string, now: Date): Promise<number>;

  /** Deletes up to `limit` counts that no longer matter; answers how many. */
  abstract forget(now: Date, limit: number): Promise<number>;
}
