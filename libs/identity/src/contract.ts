import type { ActOrigin, DomainEvent, UserId } from '@app/kernel';

/** The languages of pages and mails; the first is the fallback. ISO 639-1. */
export const LANGUAGES = ['en', 'tr', 'ru', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

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

  /** Whether it may not act now; false for an id that is no account's. */
  abstract suspended(userId: UserId): Promise<boolean>;
}

export type MailPurpose = 'verify_email' | 'reset_password';

/**
 * A mail was asked for. Who isn't signed in names an address, not an account, so that asking costs the same whether or not
 * there is one, and `network` says where they asked from; the secret of the mail is made when it is sent, so no event ever
 * holds one.
 */
export interface MailRequested extends DomainEvent {
  type: 'identity.mail_requested.v1';
  payload: { purpose: MailPurpose; email: string; userId?: UserId; network?: string };
}

/** A password was wrong. Names what was typed, which may be nobody's address, and the account if it alone was tried; identity alone may listen. */
export interface LoginFailed extends DomainEvent {
  type: 'identity.login_failed.v1';
  payload: { email: string; userId?: UserId; origin: ActOrigin | null };
}

/** What each notice tells its reader; money in micro-dollars. Words that people wrote (`why`) are shown as they are. */
export interface NoticeFacts {
  withdrawal_requested: { withdrawalId: string; amountMicros: bigint };
  withdrawal_paid: { withdrawalId: string; amountMicros: bigint };
  /** It could not be paid out: the money is back in the balance. `why`: in the provider's words, if it had any. */
  withdrawal_returned: { withdrawalId: string; amountMicros: bigint; why?: string };
  withdrawal_rejected: { withdrawalId: string; amountMicros: bigint; why: string };
  password_changed: object;
  /** From a network or with a program that this account was not used from before. */
  new_sign_in: { address: string; program: string };
  api_key_created: { name: string; scopes: string };
  email_verified: object;
  account_suspended: { why: string };
  account_deleted: object;
  username_changed: { from: string; to: string };
  /** Somebody named the reader's address for an account of their own. */
  address_named: object;
  /** The payer's bank took a deposit back, or asks to; or somebody disputes the result of a job. */
  dispute_opened: { subject: 'deposit' | 'job'; subjectId: string };
  /** `shared`: each side got a part of the price. */
  dispute_settled: { subject: 'deposit' | 'job'; subjectId: string; outcome: DisputeOutcome };
}
/** For the reader of the notice. */
export type DisputeOutcome = 'won' | 'lost' | 'shared';
export type NoticeName = keyof NoticeFacts;
export type Notice = { [Name in NoticeName]: { notice: Name; facts: NoticeFacts[Name] } }[NoticeName];

/** Tells somebody by mail what happened to their account or money. */
export abstract class Notices {
  /**
   * Notes, in the running unit of work, a mail to the confirmed address that the account has now; one that nobody
   * confirmed may be a stranger's, and gets nothing. The mail goes out after the commit, in the account's language.
   */
  abstract send(userId: UserId, notice: Notice): Promise<void>;
}

/** A notice is to be mailed. It names the reader as they were: a deleted account still learns that it is deleted. */
export interface NoticeRequested extends DomainEvent {
  type: 'identity.notice_requested.v1';
  payload: {
    notice: NoticeName;
    to: { email: string; username: string; language: Language };
    /** As `NoticeFacts` has them, with money in micro-dollars as text. */
    facts: Record<string, string>;
    /** When it happened; ISO 8601, UTC. */
    at: string;
  };
}

/** An account's e-mail address was confirmed, for the first time. */
export interface EmailVerified extends DomainEvent {
  type: 'identity.email_verified.v1';
  payload: { userId: UserId };
}

/** Who reads an account's mail set its password: what others set up in it before, to go on by itself, ends. */
export interface PasswordReset extends DomainEvent {
  type: 'identity.password_reset.v1';
  payload: { userId: UserId };
}

/** An account was suspended, or may act again: `Accounts.suspended` says which is true now. */
export interface StandingChanged extends DomainEvent {
  type: 'identity.standing_changed.v1';
  payload: { userId: UserId };
}
