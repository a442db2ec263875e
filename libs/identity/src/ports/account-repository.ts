import type { UserId } from '@app/kernel';
import type { Account } from '../domain/account.js';

export abstract class AccountRepository {
  /** Throws `username_taken` or `email_taken`; of two at once, one. */
  abstract add(account: Account): Promise<void>;

  abstract byId(id: UserId): Promise<Account | null>;

  /** Without regard to case. */
  abstract byEmail(email: string): Promise<Account | null>;

  /** Ids that are no account's are left out. */
  abstract usernames(ids: UserId[]): Promise<Map<UserId, string>>;

  abstract changePassword(id: UserId, passwordHash: string): Promise<void>;

  /** Keeps the first time; answers whether this was it. */
  abstract markEmailVerified(id: UserId, at: Date): Promise<boolean>;
}
