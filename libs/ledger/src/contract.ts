import { defineErrors, type Currency, type DeviceId, type DomainError, type UserId } from '@app/kernel';

export type { AuditCheck } from './audit/audit.js';
export type { Movement } from './audit/movements.js';
export { notInForce } from './audit/terms.js';

export const LedgerErrors = defineErrors({
  insufficient_balance: { kind: 'payment_required', title: 'The balance is too low for this' },
  account_in_debt: { kind: 'payment_required', title: 'What the account owes comes first' },
  gifts_stay_here: { kind: 'conflict', title: 'What the platform gave can be spent here only' },
  wallet_not_found: { kind: 'not_found', title: 'There is no user with such a wallet' },
  transfer_not_found: { kind: 'not_found', title: 'There is no such transfer' },
});

/** What money is held for: one job, deploy, session or withdrawal, or the dispute of a job (its deposit). */
export interface Subject {
  type: 'job' | 'deploy' | 'session' | 'withdrawal' | 'dispute';
  id: string;
}

/** One payment out of a hold. Legs of zero are left out of the books. */
export interface Leg {
  /** A user, the platform's fee account, or (in `resolve` only) what the payment provider holds for the platform. */
  to: UserId | 'fees' | 'provider';
  amountMicros: bigint;
  /** What the line is called in the statement, e.g. `job_pay`, `platform_fee`. */
  kind: string;
  /** The device whose work earned it. */
  earnedBy?: DeviceId;
}

/** More money for a subject that is held already, e.g. a session's top-up. */
export interface Extension {
  subject: Subject;
  amountMicros: bigint;
  /** Unique business key, e.g. `session:<id>:top-up:<n>`: the same key never holds twice. */
  key: string;
  /** Id of the API key that ordered it before, where nobody asks for it now: it counts against that key's cap. */
  orderedBy?: string | null;
  memo?: string;
}

/** A part of what is held goes to those who earned it, while the rest stays held, e.g. an hour of a deploy. */
export interface PartPayment {
  subject: Subject;
  legs: Leg[];
  /** Unique business key, e.g. `deploy:<id>:placement:<id>:<n>`: the same key never pays twice. */
  key: string;
  memo?: string;
}

/** Value that is taken back, e.g. a reward that was paid for a forged photo. */
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
  /** What the statement's line points to. */
  subject: { type: string; id: string };
  /** Whole days until it settles, 0 to some hundreds; without it, it is settled at once. */
  settlesDays?: number;
  memo?: string;
}

/** Dollars that the payment provider took back. */
export interface ChargedBack extends Omit<Deposit, 'settlesDays'> {
  currency: 'usd';
  /** A coin in micro-dollars today. */
  coinUsdMicros: bigint;
  /** The key of the deposit that is taken back: what is missing of it does not settle with others. */
  depositKey?: string;
}

/** What the treasury lost in a charge-back, and the provider gave back. */
export interface Recovered extends Omit<Deposit, 'userId'> {
  /** The key of that charge-back. */
  chargeBackKey: string;
}

/** What a user has in one currency, in micro-units. */
export interface Purse {
  balanceMicros: bigint;
  /** Of the platform: to be spent here only, until fees on earnings made it one's own (ADR 25). */
  giftMicros: bigint;
  /** Came from deposits, also of others, that may still be taken back. */
  unsettledMicros: bigint;
  /** Of that: their payer's bank took them back, so they never settle by themselves. */
  disputedMicros: bigint;
  /** May be exchanged or withdrawn: all but gifts. A withdrawal of what is unsettled needs a person's approval. */
  leavableMicros: bigint;
}

/** What one subject holds, or held when it was resolved, in micro-units. */
export type HeldParts = Pick<Purse, 'giftMicros' | 'unsettledMicros' | 'disputedMicros'>;

/** One currency for the other, at the platform's desk. */
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
 * Every movement of value (contract §3). Call inside a unit of work of your own: the movement is then committed with
 * your change or not at all. Contexts whose write is one SQL statement call the SQL functions of the same names
 * (`ledger.hold`, `ledger.resolve`, `ledger.grant`) in it instead; see libs/ledger/README.md.
 */
export abstract class Ledger {
  /** Opens a user's coin and USD accounts, at zero. Once per user; repeats do nothing. */
  abstract openAccounts(userId: UserId): Promise<void>;

  /** Credits a user from the treasury. Answers false, and does nothing, when the key was used before. */
  abstract grant(grant: Grant): Promise<boolean>;

  /**
   * Locks the accounts of several users in the one order of all. A movement by itself locks what it changes; a unit of
   * work with several movements of different people calls this before the first of them, and locks its own records
   * before. Users may be named twice, and platform accounts are left out.
   */
  abstract lock(currency: Currency, userIds: UserId[]): Promise<void>;

  /**
   * Moves an amount from the payer into escrow for a subject: gifts first, and for a withdrawal settled money first and
   * never gifts. Throws `insufficient_balance`; `account_in_debt`; `gifts_stay_here` for a withdrawal, with the most that can leave.
   */
  abstract hold(
    subject: Subject,
    payer: UserId,
    currency: Currency,
    amountMicros: bigint,
    memo?: string,
  ): Promise<void>;

  /**
   * Adds to a subject's open hold, from the same payer. Answers false, and does nothing, when the hold was resolved
   * before or the key was used. Throws `insufficient_balance`, `account_in_debt`, and what SpendGuard throws.
   */
  abstract extend(extension: Extension): Promise<boolean>;

  /** Credits a user with what the payment provider received. Answers false, and does nothing, when the key was used. */
  abstract deposit(deposit: Deposit): Promise<boolean>;

  /**
   * The provider took dollars back (refund, dispute): out of the user's dollars, then out of their coins that are no
   * gifts (kind `<kind>_exchange`), as far as they reach. The rest is the treasury's loss (kind `<kind>_loss`) and owed
   * by the user: they spend nothing before, and what comes in pays it first (kind `debt_paid`). As much as is missing
   * of a deposit is looked for where they paid what had not settled, by `followDisputed`: there it never settles by itself.
   * Answers what the user gave, in micro-dollars; null, and nothing done, when the key was used.
   */
  abstract chargeBack(taken: ChargedBack): Promise<bigint | null>;

  /**
   * Takes one step of looking for what charge-backs with a `depositKey` are missing, or of giving it its day back; answers
   * whether there was one to take. In no unit of work: it locks what it changes for a moment, and waits for nobody. `tell`
   * hears of each withdrawal that holds some of it, before that is changed and maybe again.
   */
  abstract followDisputed(tell: (withdrawalId: string) => Promise<void>): Promise<boolean>;

  /**
   * The provider gave back what the treasury had lost in a charge-back: nothing of it is owed any more, and to each goes
   * what they gave: to the user what they have paid of it since (kind `debt_returned`; settles after `settlesDays`), the
   * rest to the treasury, also what the treasury had paid by an adjustment (kind `debt_forgiven`). What lies elsewhere
   * settles on its day again, by `followDisputed`.
   * Answers false, and does nothing, when the key was used before.
   */
  abstract recover(recovered: Recovered): Promise<boolean>;

  /** What a user owes, in micro-dollars. */
  abstract debt(userId: UserId): Promise<bigint>;

  /**
   * Why the SQL functions answered a user `insufficient_balance`: `account_in_debt` with what is owed, or else
   * `insufficient_balance`. To be thrown.
   */
  abstract refusal(userId: UserId): Promise<DomainError>;

  /**
   * Answers false, and does nothing, when the key was used before. Throws `insufficient_balance`, `account_in_debt`, or
   * `gifts_stay_here` with the most that can be exchanged. What has not settled settles on the same day in the other currency.
   */
  abstract exchange(exchange: Exchange): Promise<boolean>;

  /** What a user has, by where it came from. Gifts are spent first, then what settles last; disputed money last of all. */
  abstract purse(userId: UserId, currency: Currency): Promise<Purse>;

  /** What of a subject's hold is gifts, and what had not settled yet. Zeros where there is no hold. */
  abstract heldParts(subject: Subject): Promise<HeldParts>;

  /**
   * What a user has paid to others or as fees out of money that was no gift, in micro-units: what is held and what came
   * back doesn't count, nor what was paid to oneself. Knows nothing of before parts were kept (ADR 25).
   */
  abstract spentDeposits(userId: UserId): Promise<Record<Currency, bigint>>;

  /**
   * Returns value from a user to the treasury, as far as the balance reaches: answers what was taken, in micro-units
   * (0 when the key was used before).
   */
  abstract clawBack(clawBack: ClawBack): Promise<bigint>;

  /**
   * Pays the legs out of a subject's open hold, and keeps the rest held. Answers false, and does nothing, when the
   * hold was resolved before or the key was used. Legs beyond the held amount are a programming error and throw.
   */
  abstract pay(payment: PartPayment): Promise<boolean>;

  /**
   * Pays the legs out of a subject's hold and returns the rest to the payer, exactly once: answers false when the
   * hold was resolved before. Legs beyond the held amount are a programming error and throw.
   */
  abstract resolve(subject: Subject, legs: Leg[], memo?: string): Promise<boolean>;

  /** Spendable balances, in micro-units. */
  abstract balances(userId: UserId): Promise<Record<Currency, bigint>>;

  /** What devices earned since a time, in micro-units by currency; devices without earnings are left out. */
  abstract earningsByDevice(deviceIds: DeviceId[], since: Date): Promise<Map<DeviceId, Record<Currency, bigint>>>;

  /** What a user's devices earned, by UTC day (YYYY-MM-DD), device and currency, newest first. */
  abstract earningsByDay(userId: UserId, since: Date): Promise<DailyEarning[]>;
}

export interface DailyEarning {
  day: string;
  deviceId: DeviceId;
  currency: Currency;
  amountMicros: bigint;
}

/** What other contexts' SQL may name: audits compare their records with the books, hot statements move money themselves. */
export const LEDGER_SQL = [
  // Tables and views that audits read.
  ...['ledger.transfer', 'ledger.hold', 'ledger.debt', 'ledger.term'],
  // Written by the market's start-up and its regular audit.
  ...['ledger.term_change', 'ledger.audit_result'],
  // The platform's accounts.
  ...['ledger.escrow()', 'ledger.fees()', 'ledger.treasury()', 'ledger.provider()', 'ledger.exchange_desk()'],
  // Movements, within the statement that they belong to.
  ...['ledger.hold()', 'ledger.pay_from_hold()', 'ledger.resolve()', 'ledger.lock_accounts()'],
  // Facts: what a user owes, what others have of that, and the time before which something is overdue.
  ...['ledger.owes()', 'ledger.elsewhere()', 'ledger.overdue_before()'],
];
