import type { UserId } from '@app/kernel';
import type { MailPurpose } from '../../contract.js';

/** What we store of the secret in a mail. */
export interface MailToken {
  hash: Buffer;
  userId: UserId;
  purpose: MailPurpose;
  issuedAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/** A token that sets a password opens the account, so it is short-lived (OWASP Forgot Password Cheat Sheet). */
export const MAIL_TOKEN_HOURS: Record<MailPurpose, number> = { verify_email: 48, reset_password: 1 };

export const MAIL_TOKEN_PREFIX: Record<MailPurpose, 'vt_' | 'pr_'> = { verify_email: 'vt_', reset_password: 'pr_' };

/** An account gets at most one mail per purpose in this time. */
export const MAIL_PAUSE_S = 60;
