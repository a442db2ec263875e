import type { UserId } from '@app/kernel';
import type { Account } from '../domain/account.js';
import type { Language } from '../../contract.js';

export interface Naming {
  username: string;
  /** Null: never. */
  changedAt: Date | null;
}

export interface Renaming {
  from: string;
  to: string;
  at: Date;
  /** Nobody else can take the old name before. */
  keptUntil: Date;
}

export abstract class AccountRepository {
  /**
   * Throws `username_taken`, also for a name that is reserved for another account; of two at once, for one. Call it in
   * a unit of work, so that the refusal undoes it. Any number of accounts may name an address.
   */
  abstract add(account: Account): Promise<void>;

  abstract byId(id: UserId): Promise<Account | null>;

  /**
   * The account that an address stands for, without regard to case: the one that confirmed it; else the one known on
   * this network; else the newest that names it.
   */
  abstract byEmail(email: string, network?: string): Promise<Account | null>;

  /** Leaves out ids that belong to no account. */
  abstract usernames(ids: UserId[]): Promise<Map<UserId, string>>;

  abstract changeLanguage(id: UserId, language: Language): Promise<void>;

  /** Locks the account until the unit of work ends; null if there is no such account. */
  abstract lockNaming(id: UserId): Promise<Naming | null>;

  /**
   * Gives an account another name and reserves the old one for it. Throws `username_taken`; of two at once, for one.
   */
  abstract rename(id: UserId, change: Renaming): Promise<void>;

  abstract changePassword(id: UserId, passwordHash: string): Promise<void>;

  /**
   * Stores the first time only; returns whether this was it. Throws `email_taken` if another account has confirmed the
   * address; of two at once, for one. Call it in a unit of work, so that the refusal undoes it.
   */
  abstract markEmailVerified(id: UserId, at: Date): Promise<boolean>;
}
