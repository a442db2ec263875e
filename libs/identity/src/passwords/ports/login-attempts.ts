import type { UserId } from '@app/kernel';
import type { Account } from '../../accounts/domain/account.js';

/** One attempt to log in to an account, or to one that is not there, and what its failure would count against. */
export interface LoginAttempt {
  account: Account | null;
  email: string;
  /** What is counted by. Nobody's success clears what protects another account with the same address. */
  countedAs: string;
  /** The client's network, see `networkOf`. */
  network: string;
  /** When the account was last logged in to, or registered, from this network; if ever, strangers' failures don't block it. */
  networkSeenAt: Date | null;
  /** Seconds until an attempt is looked at; 0 when now. */
  blockedForS: number;
}

/** An attempt before its failures are looked up. */
export type Attempt = Omit<LoginAttempt, 'blockedForS'>;

/** An account, and when it was last seen on the network of an attempt. */
export interface Seen {
  account: Account;
  networkSeenAt: Date | null;
}

/** An attempt on an account: whoever confirmed an address is counted by it, others by themselves. */
export function attemptOn({ account, networkSeenAt }: Seen, network: string): Attempt {
  const { id, email, emailVerifiedAt } = account;
  return { account, email, countedAs: emailVerifiedAt ? email.toLowerCase() : id, network, networkSeenAt };
}

/**
 * The two attempts that a log-in is, of which each may be on nobody. Whoever confirmed the address comes second: who
 * guesses with the password of an account made for that lets themselves in there, and learns nothing.
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
   * Two, whether or not there are such accounts: on the one that the address would stand for if nobody had confirmed it
   * (`AccountRepository.byEmail`), and on the one that has.
   */
  abstract find(email: string, network: string, now: Date): Promise<[LoginAttempt, LoginAttempt]>;

  /** One on this account. */
  abstract on(account: Account, network: string, now: Date): Promise<LoginAttempt>;

  /** Counts one failure of all of these, which are of one request. */
  abstract failed(attempts: Attempt[], now: Date): Promise<void>;

  /**
   * Clears the account's failures and remembers the network. Answers the seconds to wait, and does nothing, when
   * failures that were decided meanwhile block the account: guesses sent in parallel are no way around the limit.
   */
  abstract succeeded(attempt: Attempt, now: Date): Promise<number>;

  /** The account's owner was seen on this network: clears the account's failures and remembers the network. */
  abstract trust(userId: UserId, network: string, now: Date): Promise<void>;

  /** Counts one request for a mail against the network; answers the seconds to wait. */
  abstract mailAsked(network: string, now: Date): Promise<number>;

  /** Deletes up to `limit` counts that no longer matter; answers how many. */
  abstract forget(now: Date, limit: number): Promise<number>;
}
