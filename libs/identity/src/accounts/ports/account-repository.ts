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
  /** Until when nobody else can take the old name. */
  keptUntil: Date;
}

export abstract class AccountRepository {
  /**
   * Throws `username_taken`, also for a name that is kept for another; of two at once, one. In a unit of work, which is
   * undone then. Any number of accounts may name an address.
   */
  abstract add(account: Account): Promise<void>;

  abstract byId(id: UserId): Promise<Account | null>;

  /**
   * Whom an address stands for, without regard to case: the account that confirmed it; while none has, the one that is
   * known on this network; else the newest that names it.
   */
  abstract byEmail(email: string, network?: string): Promise<Account | null>;

  /** Ids that are no account's are left out. */
  abstract usernames(ids: UserId[]): Promise<Map<UserId, string>>;

  abstract changeLanguage(id: UserId, language: Language): Promise<void>;

  /** Locks the account until the unit of work ends; null when it is not there. */
  abstract lockNaming(id: UserId): Promise<Naming | null>;

  /** Gives an account another name, and keeps the old one for it. Throws `username_taken`; of two at once, one. */
  abstract rename(id: UserId, change: Renaming): Promise<void>;

  abstract changePassword(id: UserId, passwordHash: string): Promise<void>;

  /**
   * Keeps the first time; answers whether this was it. Throws `email_taken` when another account has confirmed the
   * address; of two at once, one. In a unit of work, which is undone then.
   */
  abstract markEmailVerified(id: UserId, at: Date): Promise<boolean>;
}
