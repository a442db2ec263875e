import type { UserId } from '@app/kernel';
import type { Account } from '../domain/account.js';

export abstract class AccountRepository {
  /** Throws `username_taken` or `email_taken`; of two at once, one. */
  abstract add(account: Account): Promise<void>;

  abstract byId(id: UserId): Promise<Account | null>;

  /** Without regard to case. */
  abstract byEmail(email: string): Promise<Account | null>;

  abstract changePassword(id: UserId, passwordHash: string): Promise<void>;

  /** Keeps the first time. */
  abstract markEmailVerified(id: UserId, at: Date): Promise<void>;
}
