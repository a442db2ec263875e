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

/** Reads accounts, inside or outside of a unit of work. */
export abstract class Accounts {
  /** Null for an id that belongs to no account. */
  abstract profile(userId: UserId): Promise<AccountProfile | null>;

  /** Names of many at once; leaves out ids that belong to no account. */
  abstract usernames(userIds: UserId[]): Promise<Map<UserId, string>>;

  /** Whether it is suspended now; false for an id that belongs to no account. */
  abstract suspended(userId: UserId): Promise<boolean>;

  /** Those of them who are administrators. */
  abstract administrators(userIds: UserId[]): Promise<UserId[]>;
}

export type MailPurpose = 'verify_email' | 'reset_password';

/**
 * A mail was requested. A client that isn't signed in names an address, not an account, so that the request costs the
 * same whether or not there is one; `network` is where it came from. The secret is made when the mail is sent, so no
 * event holds one.
 */
export interface MailRequested extends DomainEvent {
  type: 'identity.mail_requested.v1';
  payload: { purpose: MailPurpose; email: string; userId?: UserId; network?: string };
}

/**
 * A password or passkey was wrong, or with `secondFactor` the code beside the right password. `email` is as typed, empty
 * for a passkey; `userId` is set if only this account was tried. Only identity listens.
 */
export interface LoginFailed extends DomainEvent {
  type: 'identity.login_failed.v1';
  payload: { email: string; userId?: UserId; origin: ActOrigin | null; secondFactor?: boolean };
}

/** The facts of each notice; money in micro-dollars. Text that people wrote (`why`) is shown unchanged. */
export interface NoticeFacts {
  withdrawal_requested: { withdrawalId: string; amountMicros: bigint };
  withdrawal_paid: { withdrawalId: string; amountMicros: bigint };
  /** It could not be paid out, so the money is back in the balance. `why`: in the provider's words, if it gave any. */
  withdrawal_returned: { withdrawalId: string; amountMicros: bigint; why?: string };
  withdrawal_rejected: { withdrawalId: string; amountMicros: bigint; why: string };
  password_changed: object;
  two_factor_enabled: object;
  /** `why`: an operator did it. */
  two_factor_disabled: { why?: string };
  /** From a network, or with a program, that is new to this account. */
  new_sign_in: { address: string; program: string };
  api_key_created: { name: string; scopes: string };
  passkey_added: { name: string };
  passkey_removed: { name: string };
  email_verified: object;
  account_suspended: { why: string };
  account_deleted: object;
  username_changed: { from: string; to: string };
  /** Another account was registered with the reader's address. */
  address_named: object;
  /** The payer's bank reversed a deposit or asks to, or a buyer disputes the result of a job. */
  dispute_opened: { subject: 'deposit' | 'job'; subjectId: string };
  /** `shared`: each side got part of the price. */
  dispute_settled: { subject: 'deposit' | 'job'; subjectId: string; outcome: DisputeOutcome };
}
/** For the reader of the notice. */
export type DisputeOutcome = 'won' | 'lost' | 'shared';
export type NoticeName = keyof NoticeFacts;
export type Notice = { [Name in NoticeName]: { notice: Name; facts: NoticeFacts[Name] } }[NoticeName];

/** Tells users by mail what happened to their account or money. */
export abstract class Notices {
  /**
   * Stores, in the running unit of work, a mail to the account's confirmed address. An unconfirmed address may be a
   * stranger's and gets nothing. The mail goes out after the commit, in the account's language.
   */
  abstract send(userId: UserId, notice: Notice): Promise<void>;
}

/** The internal events that become mails. */
export const MAIL_EVENTS = ['identity.mail_requested.v1', 'identity.notice_requested.v1'] as const;

/** A notice to mail. It holds the reader's address and name, so that a deleted account still learns of its deletion. */
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

/** An account's e-mail address was confirmed for the first time. */
export interface EmailVerified extends DomainEvent {
  type: 'identity.email_verified.v1';
  payload: { userId: UserId };
}

/** A password was reset by mail. Whatever another person may have set up in the account, such as webhooks, must end. */
export interface PasswordReset extends DomainEvent {
  type: 'identity.password_reset.v1';
  payload: { userId: UserId };
}

/** An account was suspended or unsuspended; `Accounts.suspended` says which is true now. */
export interface StandingChanged extends DomainEvent {
  type: 'identity.standing_changed.v1';
  payload: { userId: UserId };
}
