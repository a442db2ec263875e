import type { UserId } from '@app/kernel';
import type { MailPurpose } from '../../contract.js';
import type { MailToken } from '../domain/mail-token.js';

export abstract class MailTokenRepository {
  /** Stores the token of a mail; the same mail again replaces it. */
  abstract keep(mailKey: string, token: MailToken): Promise<void>;

  /** When the user's newest mail of a purpose, other than this one, was made. */
  abstract lastIssued(userId: UserId, purpose: MailPurpose, otherThan: string): Promise<Date | null>;

  /** The token, also if it is used or expired. */
  abstract find(hash: Buffer, purpose: MailPurpose): Promise<MailToken | null>;

  /** Marks an unused, unexpired token as used. Of two calls at once, one returns true. */
  abstract use(hash: Buffer, now: Date): Promise<boolean>;

  /** Marks all tokens of a purpose as used, so that none of the mails still works. */
  abstract useAll(userId: UserId, purpose: MailPurpose, now: Date): Promise<void>;

  /** Deletes up to `limit` tokens that expired before a time; returns how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
