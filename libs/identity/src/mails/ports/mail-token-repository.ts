import type { UserId } from '@app/kernel';
import type { MailPurpose } from '../../contract.js';
import type { MailToken } from '../domain/mail-token.js';

export abstract class MailTokenRepository {
  /** Keeps the token of one mail; the same mail again replaces it. */
  abstract keep(mailKey: string, token: MailToken): Promise<void>;

  /** When the newest mail of a purpose, other than this one, was made for a user. */
  abstract lastIssued(userId: UserId, purpose: MailPurpose, otherThan: string): Promise<Date | null>;

  /** The token, used or expired too. */
  abstract find(hash: Buffer, purpose: MailPurpose): Promise<MailToken | null>;

  /** Marks an unused, unexpired token as used; of two at once, one is answered true. */
  abstract use(hash: Buffer, now: Date): Promise<boolean>;

  /** Marks all tokens of a purpose as used, so that none of the mails works any more. */
  abstract useAll(userId: UserId, purpose: MailPurpose, now: Date): Promise<void>;

  /** Deletes up to `limit` tokens that expired before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
