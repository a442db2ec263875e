import type { UserId } from '@app/kernel';
import type { Account } from '../../accounts/domain/account.js';

/** One attempt to log in, to an account or to none, and what its failure counts against. */
export interface LoginAttempt {
  account: Account | null;
  email: string;
  /** The key of its count. A success never clears the count of another account with the same address. */
  countedAs: string;
  /** The client's network, see `networkOf`. */
  network: string;
  /**
   * The account's last log-in or registration from this network. If there was one, strangers' failures don't block it.
   */
  networkSeenAt: Date | null;
  /** Seconds until an attempt is allowed; 0: now. */
  blockedForS: number;
}

/** An attempt before its failures are looked up. */
export type Attempt = Omit<LoginAttempt, 'blockedForS'>;

/** An account, and when it was last seen on the network of an attempt. */
export interface Seen {
  account: Account;
  networkSeenAt: Date | null;
}

/** An attempt on an account. The owner of an address is counted by the address, other accounts by their id. */
export function attemptOn({ account, networkSeenAt }: Seen, network: string): Attempt {
  const { id, email, emailVerifiedAt } = account;
  return { account, email, countedAs: emailVerifiedAt ? email.toLowerCase() : id, network, networkSeenAt };
}

/**
 * The two attempts of one log-in, each on an account or on none. The owner of the address comes second: an attacker who
 * registers with the address only signs in to their own account, and learns nothing.
 */
export function attemptsAt(email: string, network: string, found: Seen[]): [Attempt, Attempt] {
  const owner = found.find(({ account }) => account.emailVerifiedAt);
  const other = found.find(({ account }) => !account.emailVerifiedAt);
  const address = email.toLowerCase();
  const onNobody = { account: null, email, network, networkSeenAt: null };
  return [
    other ? attemptOn(other, network) : { ...onNobody, countedAs: `${address} unconfirmed` },
    owner ? attemptOn(owner, network) : { ...onNobody, countedAs: address },
  ];
}

/** Failed attempts, shared by all processes. */
export abstract class LoginAttempts {
  /**
   * Two attempts, whether or not there are such accounts: on the account that the address would stand for if no account
   * had confirmed it (`AccountRepository.byEmail`), and on the one that has.
   */
  abstract find(email: string, network: string, now: Date): Promise<[LoginAttempt, LoginAttempt]>;

  /** An attempt on this account. */
  abstract on(account: Account, network: string, now: Date): Promise<LoginAttempt>;

  /** Counts one failure for each of these, which belong to one request. */
  abstract failed(attempts: Attempt[], now: Date): Promise<void>;

  /**
   * Clears the account's failures and remembers the network. If other failures have blocked the account meanwhile, it
   * does nothing and returns the seconds to wait, so that parallel guesses can't bypass the limit.
   */
  abstract succeeded(attempt: Attempt, now: Date): Promise<number>;

  /** The account's owner was seen on this network: clears the account's failures and remembers the network. */
  abstract trust(userId: UserId, network: string, now: Date): Promise<void>;

  /** Counts one request for a mail against the network; returns the seconds to wait. */
  abstract mailAsked(network: string, now: Date): Promise<number>;

  /** Counts one wrong code of a program's login against the network. */
  abstract codeFailed(network: string, now: Date): Promise<void>;

  /** Seconds until the network may try a code; 0: now. */
  abstract codesBlockedS(network: string, now: Date): Promise<number>;

  /** Counts one failed sign-in against the network, and against no account. */
  abstract networkFailed(network: string, now: Date): Promise<void>;

  /** Seconds until the network may try to sign in; 0: now. */
  abstract networkBlockedS(network: string, now: Date): Promise<number>;

  /** Deletes up to `limit` counts that no longer matter; returns how many. */
  abstract forget(now: Date, limit: number): Promise<number>;
}
