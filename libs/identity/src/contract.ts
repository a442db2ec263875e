import type { ActOrigin, DomainEvent, UserId } from '@app/kernel';

/** What other contexts may know of an account. */
export interface AccountProfile {
  userId: UserId;
  username: string;
  email: string;
  emailVerified: boolean;
  registeredAt: Date;
}

/** Facts about accounts, read outside or inside a unit of work. */
export abstract class Accounts {
  /** Null for an id that is no account's. */
  abstract profile(userId: UserId): Promise<AccountProfile | null>;

  /** Names of many at once; ids that are no account's are left out. */
  abstract usernames(userIds: UserId[]): Promise<Map<UserId, string>>;
}

export type MailPurpose = 'verify_email' | 'reset_password';

/**
 * A mail was asked for. It names the address, not the account, so that asking costs the same whether or not an
 * account exists; the secret of the mail is made when it is sent, so no event ever holds one.
 */
export interface MailRequested extends DomainEvent {
  type: 'identity.mail_requested.v1';
  payload: { purpose: MailPurpose; email: string };
}

/** A password was wrong. Names what was typed, which may be nobody's address; identity alone may listen. */
export interface LoginFailed extends DomainEvent {
  type: 'identity.login_failed.v1';
  payload: { email: string; origin: ActOrigin | null };
}

/** An account's e-mail address was confirmed, for the first time. */
export interface EmailVerified extends DomainEvent {
  type: 'identity.email_verified.v1';
  payload: { userId: UserId };
}
