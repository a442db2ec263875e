import type { UserId } from '@app/kernel';

/** A page of the provider where a person pays. */
export interface Checkout {
  /** The provider's reference of it. */
  ref: string;
  url: string;
  expiresAt: Date;
}

export interface CheckoutOrder {
  /** Also the idempotency key: repeating the order answers the same checkout. */
  depositId: string;
  userId: UserId;
  /** Whole cents. */
  amountMicros: bigint;
  /** Between 30 minutes and 24 hours after the provider first gets the order. */
  expiresAt: Date;
  /** Where the provider sends the browser afterwards. */
  paidUrl: string;
  cancelledUrl: string;
}

/** The state of a checkout now. It counts, whatever the provider's events said and in which order. */
export interface CheckoutState {
  ref: string;
  /** The deposit it was made for, as the provider stored it; null for a checkout that is not ours. */
  depositId: string | null;
  status: 'open' | 'paid' | 'expired';
  /** The amount really paid, and its currency (ISO 4217, lower case). */
  amountMicros: bigint;
  currency: string;
  /** The provider's id of the payment once there is one: refunds and disputes name it. */
  paymentRef: string | null;
}

/** A payment with its refunds and disputes: totals, so that asking twice changes nothing. */
export interface PaymentState {
  paymentRef: string;
  depositId: string | null;
  amountMicros: bigint;
  currency: string;
  /** Each refund that took money out; `failed`: it did not arrive and the provider gave the money back to the platform. */
  refunds: Array<{ ref: string; amountMicros: bigint; status: 'done' | 'failed' }>;
  /** Only those that moved money. `open` and `lost`: the provider has taken the amount; `won`: it gave it back. */
  disputes: Array<{ ref: string; amountMicros: bigint; status: 'open' | 'won' | 'lost' }>;
}

/** Where a person's withdrawals go. */
export interface PayoutAccount {
  ref: string;
  /** Whether the provider pays out to it now. */
  ready: boolean;
  /** What the provider still needs from the person, in its words. */
  requirements: string[];
}

export interface PayoutOrder {
  /** Also the idempotency key: repeating the order is the same payout. */
  withdrawalId: string;
  accountRef: string;
  /** Whole cents. */
  amountMicros: bigint;
}

export interface PayoutState {
  /** The transfer from the platform's balance: the reference in the provider's books and events. */
  ref: string;
  withdrawalId: string | null;
  /** `returned`: the money is back at the platform, also after it was `paid` once. */
  status: 'sending' | 'paid' | 'returned';
  /** In the provider's words, when returned. */
  reason: string | null;
}

/** Something happened at the provider. The event names what to look up; money never moves by its other fields. */
export interface ProviderEvent {
  /** The provider's unique id. */
  id: string;
  /** In the provider's words, for people. */
  type: string;
  /** Null: doesn't concern us. */
  about: { kind: 'checkout' | 'payment' | 'payout' | 'payout_account'; ref: string } | null;
}

/** One line of the provider's own books, for the reconciliation. Signed: positive is money that came to the platform. */
export interface Movement {
  /** The reference of the payment, refund, dispute or payout, which is also the memo of the ledger's transfer. */
  ref: string;
  /** The payment of a refund or dispute. */
  paymentRef: string | null;
  /** The deposit or withdrawal it was made for, as the provider stored it; null: not made by us, or not stored there. */
  recordId: string | null;
  kind: 'deposit' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'payout' | 'payout_returned';
  /** Before the provider's fees, which are the platform's costs and not in the ledger. */
  amountMicros: bigint;
  currency: string;
  at: Date;
}

/**
 * Charges people's cards and pays to their banks. Every call has a deadline. Without an answer it throws
 * `ProviderUnreachable`, and may have succeeded: ask again with the same id. Never called inside a unit of work.
 */
export abstract class PaymentProvider {
  abstract createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Null for a reference the provider doesn't know. */
  abstract checkout(ref: string): Promise<CheckoutState | null>;
  abstract payment(paymentRef: string): Promise<PaymentState | null>;
  /** `key` is the idempotency key. Throws `ProviderRefused` for a definite refusal. */
  abstract refund(paymentRef: string, amountMicros: bigint, key: string): Promise<void>;
  /** The person's account at the provider; opens one if there is none. */
  abstract openPayoutAccount(userId: UserId): Promise<PayoutAccount>;
  abstract payoutAccount(ref: string): Promise<PayoutAccount | null>;
  /** A page where the person gives the provider their bank details; valid for minutes. */
  abstract onboardingUrl(accountRef: string, returnUrl: string): Promise<string>;
  /** Throws `ProviderRefused` if certainly nothing was and will be paid. */
  abstract sendPayout(order: PayoutOrder): Promise<PayoutState>;
  /** Also brings a failed payout's money back to the platform, before it answers `returned`. */
  abstract payout(ref: string): Promise<PayoutState | null>;
  /** Throws `BadSignature` unless the provider signed it within the last minutes. */
  abstract readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent>;
  /** The provider's books between two times, oldest first. */
  abstract movements(since: Date, until: Date): AsyncIterable<Movement>;
}

/** No answer, or one that says "try again": the call may have succeeded. */
export class ProviderUnreachable extends Error {}

/** A definite refusal, in the provider's words: nothing happened. */
export class ProviderRefused extends Error {}

export class BadSignature extends Error {}
