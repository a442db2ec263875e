import type { UserId } from '@app/kernel';
import type { MailPurpose } from '../../contract.js';

/** What is kept of the secret in a mail. */
export interface MailToken {
  hash: Buffer;
  userId: UserId;
  purpose: MailPurpose;
  issuedAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/** A token that sets a password opens the account, so it lives shortly (OWASP forgot-password advice). */
export const MAIL_TOKEN_HOURS: Record<MailPurpose, number> = { verify_email: 48, reset_password: 1 };

export const MAIL_TOKEN_PREFIX: Record<MailPurpose, 'vt_' | 'pr_'> = { verify_email: 'vt_', reset_password: 'pr_' };

/** An account gets at most one mail of a purpose in this time, however often it is asked for. */
export const MAIL_PAUSE_S = 60;
