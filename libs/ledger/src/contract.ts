import { defineErrors, type Currency, type DeviceId, type DomainError, type UserId } from '@app/kernel';

export { notInForce, type AuditCheck } from './audit/audit.js';
export type { Movement } from './audit/movements.js';

export const LedgerErrors = defineErrors({
  insufficient_balance: { kind: 'payment_required', title: 'The balance is too low for this' },
  account_in_debt: { kind: 'payment_required', title: 'The account has a debt to pay first' },
  gifts_stay_here: { kind: 'conflict', title: "Gifts of the platform can't be exchanged or withdrawn" },
  wallet_not_found: { kind: 'not_found', title: 'There is no user with this wallet' },
  transfer_not_found: { kind: 'not_found', title: 'There is no such transfer' },
});

/** What money is held for: a job, deploy, session or withdrawal, or the dispute of a job (its deposit). */
export interface Subject {
  type: 'job' | 'deploy' | 'session' | 'withdrawal' | 'dispute';
  id: string;
}

/** One payment out of a hold. Legs of zero are not posted. */
export interface Leg {
  /** A user, the platform's fee account, or (in `resolve` only) the account of the payment provider. */
  to: UserId | 'fees' | 'provider';
  amountMicros: bigint;
  /** The line's kind in the statement, e.g. `job_pay`, `platform_fee`. */
  kind: string;
  /** The device whose work earned it. */
  earnedBy?: DeviceId;
}

/** More money for a subject that has a hold, e.g. a session's top-up. */
export interface Extension {
  subject: Subject;
  amountMicros: bigint;
  /** Unique business key, e.g. `session:<id>:top-up:<n>`: the same key never holds twice. */
  key: string;
  /** Id of the API key that ordered it, when it runs without a request: it counts against that key's cap. */
  orderedBy?: string | null;
  memo?: string;
}

/** Pays a part of a hold to those who earned it, while the rest stays held, e.g. an hour of a deploy. */
export interface PartPayment {
  subject: Subject;
  legs: Leg[];
  /** Unique business key, e.g. `deploy:<id>:placement:<id>:<n>`: the same key never pays twice. */
  key: string;
  memo?: string;
}

/** Takes value back, e.g. a reward for a forged photo. */
export interface ClawBack {
  userId: UserId;
  currency: Currency;
  amountMicros: bigint;
  /** Unique business key, e.g. `reward:<id>:claw-back`: the same key never takes twice. */
  key: string;
  kind: string;
  memo?: string;
}

export interface Grant {
  userId: UserId;
  currency: Currency;
  amountMicros: bigint;
  /** Unique business key, e.g. `welcome:<user>:coin`: the same key never pays twice. */
  key: string;
  kind: string;
  memo?: string;
}

/** Money that came in through the payment provider. */
export interface Deposit {
  userId: UserId;
  currency: Currency;
  amountMicros: bigint;
  /** Unique business key, e.g. `deposit:<id>:paid`: the same key never pays twice. */
  key: string;
  kind: string;
  /** The subject of the statement's line. */
  subject: { type: string; id: string };
  /** Whole days until it settles, 0 to some hundreds; without it, 0. */
  settlesDays?: number;
  memo?: string;
}

/** Dollars that the payment provider took back. */
export interface ChargedBack extends Omit<Deposit, 'settlesDays'> {
  currency: 'usd';
  /** The value of a coin now, in micro-dollars. */
  coinUsdMicros: bigint;
  /** The key of the deposit that is taken back: money that is missing of it won't settle with those who have it. */
  depositKey?: string;
}

/** The treasury's loss in a charge-back, which the provider gave back. */
export interface Recovered extends Omit<Deposit, 'userId'> {
  /** The key of that charge-back. */
  chargeBackKey: string;
}

/** What a user has in one currency, in micro-units. */
export interface Purse {
  balanceMicros: bigint;
  /** Gifts of the platform: can only be spent here, until fees on earnings make them one's own (ADR 25). */
  giftMicros: bigint;
  /** From deposits, also of others, that may still be taken back. */
  unsettledMicros: bigint;
  /** The part of that which the payer's bank took back, so that it never settles by itself. */
  disputedMicros: bigint;
  /** May be exchanged or withdrawn: all but gifts. A withdrawal of unsettled money needs a person's approval. */
  leavableMicros: bigint;
}

/** The parts of a subject's hold, or of what it was when resolved, in micro-units. */
export type HeldParts = Pick<Purse, 'giftMicros' | 'unsettledMicros' | 'disputedMicros'>;

/** One currency for the other, with the platform. */
export interface Exchange {
  userId: UserId;
  from: Currency;
  amountMicros: bigint;
  to: Currency;
  receivesMicros: bigint;
  /** Unique business key, e.g. `exchange:<quote>`: the same key never exchanges twice. */
  key: string;
  memo?: string;
}

/**
 * Every movement of value. Call it inside your own unit of work, so that the movement commits with your change or not at all.
 * Contexts whose write is one SQL statement call the SQL functions (`LEDGER_SQL`) in it instead; see libs/ledger/README.md.
 */
export abstract class Ledger {
  /** Opens a user's coin and USD accounts, at zero. Once per user; repeats do nothing. */
  abstract openAccounts(userId: UserId): Promise<void>;

  /** Credits a user from the treasury. Answers false, and does nothing, when the key was used before. */
  abstract grant(grant: Grant): Promise<boolean>;

  /**
   * Locks the accounts of several users in one global order. A single movement locks what it changes; a unit of work with
   * several movements of different people locks its own records, then calls this, before the first movement. Users may be
   * named twice; platform accounts are left out.
   */
  abstract lock(currency: Currency, userIds: UserId[]): Promise<void>;

  /**
   * Moves an amount from the payer into escrow for a subject: gifts first; for a withdrawal, settled money first and never
   * gifts. Throws `insufficient_balance`; `account_in_debt`; for a withdrawal `gifts_stay_here`, with the most that can leave.
   */
  abstract hold(
    subject: Subject,
    payer: UserId,
    currency: Currency,
    amountMicros: bigint,
    memo?: string,
  ): Promise<void>;

  /**
   * Adds to a subject's open hold, from the same payer. Answers false, and does nothing, if the hold was resolved or the key
   * was used. Throws `insufficient_balance`, `account_in_debt`, and SpendGuard's errors.
   */
  abstract extend(extension: Extension): Promise<boolean>;

  /** Credits a user with money that the payment provider received. Answers false, and does nothing, if the key was used. */
  abstract deposit(deposit: Deposit): Promise<boolean>;

  /**
   * The provider took dollars back (refund, dispute): from the user's dollars, then from their coins that are no gifts
   * (kind `<kind>_exchange`), as far as they reach. The rest is the treasury's loss (kind `<kind>_loss`) and the user's
   * debt: incoming money pays it first (kind `debt_paid`), and until then the user can't spend. `followDisputed` looks for
   * the missing money of a deposit where the user paid it before it settled; there it never settles by itself.
   * Answers what the user gave, in micro-dollars; null, and nothing done, if the key was used.
   */
  abstract chargeBack(taken: ChargedBack): Promise<bigint | null>;

  /**
   * Takes one step of looking for money that charge-backs with a `depositKey` are missing, or of giving it its day back;
   * answers whether there was one to take. Call it outside units of work: it locks what it changes for a moment, and waits
   * for nobody. Calls `tell` with each withdrawal that holds some of it, before that changes and maybe again.
   */
  abstract followDisputed(tell: (withdrawalId: string) => Promise<void>): Promise<boolean>;

  /**
   * The provider gave back the treasury's loss in a charge-back: the debt ends, and everyone gets back what they gave. The
   * user gets what they have paid since (kind `debt_returned`; settles after `settlesDays`), the treasury gets the rest, also
   * what it had paid by an adjustment (kind `debt_forgiven`). By `followDisputed`, money elsewhere settles on its day again.
   * Answers false, and does nothing, if the key was used.
   */
  abstract recover(recovered: Recovered): Promise<boolean>;

  /** What a user owes, in micro-dollars. */
  abstract debt(userId: UserId): Promise<bigint>;

  /**
   * The error to throw when the SQL functions answered `insufficient_balance`: `account_in_debt` with the debt, or else
   * `insufficient_balance`.
   */
  abstract refusal(userId: UserId): Promise<DomainError>;

  /**
   * Answers false, and does nothing, if the key was used. Throws `insufficient_balance`, `account_in_debt`, or
   * `gifts_stay_here` with the most that can be exchanged. Unsettled money settles on the same day in the other currency.
   */
  abstract exchange(exchange: Exchange): Promise<boolean>;

  /** A user's money by its origin. Gifts are spent first, then what settles last; disputed money last of all. */
  abstract purse(userId: UserId, currency: Currency): Promise<Purse>;

  /** Gifts, unsettled and disputed money of a subject's hold; zeros without a hold. */
  abstract heldParts(subject: Subject): Promise<HeldParts>;

  /**
   * What a user paid to others, or as fees, with money that was no gift, in micro-units. Held and returned money doesn't
   * count, nor payments to oneself, nor what was paid before ADR 25.
   */
  abstract spentDeposits(userId: UserId): Promise<Record<Currency, bigint>>;

  /**
   * Takes value from a user back to the treasury, as far as the balance reaches. Answers the amount taken, in micro-units; 0 if
   * the key was used.
   */
  abstract clawBack(clawBack: ClawBack): Promise<bigint>;

  /**
   * Pays the legs out of a subject's open hold and keeps the rest held. Answers false, and does nothing, if the hold was
   * resolved or the key was used. Legs beyond the held amount are a programming error and throw.
   */
  abstract pay(payment: PartPayment): Promise<boolean>;

  /**
   * Pays the legs out of a subject's hold and returns the rest to the payer, exactly once: answers false if the hold was
   * resolved. Legs beyond the held amount are a programming error and throw.
   */
  abstract resolve(subject: Subject, legs: Leg[], memo?: string): Promise<boolean>;

  /** Spendable balances, in micro-units. */
  abstract balances(userId: UserId): Promise<Record<Currency, bigint>>;

  /** Money in open holds, in micro-units; kinds of subjects without any are left out. One pass over the open holds. */
  abstract held(): Promise<HeldTotal[]>;

  /** Earnings of devices since a time, in micro-units by currency; devices without earnings are left out. */
  abstract earningsByDevice(deviceIds: DeviceId[], since: Date): Promise<Map<DeviceId, Record<Currency, bigint>>>;

  /** Earnings of a user's devices by UTC day (YYYY-MM-DD), device and currency, newest first. */
  abstract earningsByDay(userId: UserId, since: Date): Promise<DailyEarning[]>;

  /** The same of one device. */
  abstract deviceEarningsByDay(deviceId: DeviceId, since: Date): Promise<DailyEarning[]>;
}

/** Money on hold for all subjects of a kind, in micro-units. */
export interface HeldTotal {
  subject: Subject['type'];
  micros: Record<Currency, bigint>;
}

export interface DailyEarning {
  day: string;
  deviceId: DeviceId;
  currency: Currency;
  amountMicros: bigint;
}

/**
 * What other contexts' SQL may name. PostgreSQL inlines the views, so they cost nothing:
 * - `ledger.posted (key, id, at, currency, debit, credit, amount, kind, subject_type, subject_id, memo, earned_by,
 *   credit_version)`: transfers; `credit_version` is the line's number in the credited account's statement.
 * - `ledger.held (subject_type, subject_id, payer, currency, amount, resolved_at)`: holds, open ones and resolved ones.
 * - `ledger.debts (key, owner, at, owed, paid, forgiven, coin_usd, subject_type, subject_id)`: debts, by charge-back.
 * - `ledger.term (name, value, since, until)`: settings that amounts follow from, and when each value was in force.
 *
 * The simulation in apps also reads `ledger.balance (owner, currency, balance)`, `ledger.gifts()` and the queue `ledger.trace`.
 */
export const LEDGER_SQL = [
  // Read by audits and reports.
  ...['ledger.posted', 'ledger.held', 'ledger.debts', 'ledger.term'],
  // Written by the service's start-up and its regular audit.
  ...['ledger.term_change', 'ledger.audit_result'],
  // The platform's accounts.
  ...['ledger.escrow()', 'ledger.fees()', 'ledger.treasury()', 'ledger.provider()', 'ledger.exchange_desk()'],
  // Movements, within the statement that they belong to; libs/ledger/README.md says what they answer.
  ...['ledger.hold()', 'ledger.pay_from_hold()', 'ledger.resolve()', 'ledger.lock_accounts()'],
  // (user_id, currency, version) of users' accounts, for hints to those who watch.
  'ledger.changing()',
  // What a user owes, how much of it was found elsewhere, and the time before which something is overdue.
  ...['ledger.owes()', 'ledger.elsewhere()', 'ledger.overdue_before()'],
];
