import type { UserId } from '@app/kernel';

/** A page of the provider on which a person pays. */
export interface Checkout {
  /** The provider's own id of it. */
  ref: string;
  url: string;
  expiresAt: Date;
}

export interface CheckoutOrder {
  /** Also the idempotency key: the same deposit asked for again answers the same checkout. */
  depositId: string;
  userId: UserId;
  /** Whole cents. */
  amountMicros: bigint;
  /** Between 30 minutes and 24 hours ahead when the provider hears of it first. */
  expiresAt: Date;
  /** Where the provider sends the browser afterwards. */
  paidUrl: string;
  cancelledUrl: string;
}

/** What the provider says of a checkout now; the last word, whatever its events said and in which order. */
export interface CheckoutState {
  ref: string;
  /** The deposit it was made for, as the provider kept it; null for a checkout that is not ours. */
  depositId: string | null;
  status: 'open' | 'paid' | 'expired';
  /** What was really paid, and in which currency (ISO 4217, lower case). */
  amountMicros: bigint;
  currency: string;
  /** The provider's id of the payment once there is one: refunds and disputes name it. */
  paymentRef: string | null;
}

/** What became of a payment since: totals, so that asking twice changes nothing. */
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
  /** What the person still has to tell the provider, in its words. */
  requirements: string[];
}

export interface PayoutOrder {
  /** Also the idempotency key: a payout asked for again is the same payout. */
  withdrawalId: string;
  accountRef: string;
  /** Whole cents. */
  amountMicros: bigint;
}

export interface PayoutState {
  /** The transfer out of the platform's balance: the reference that its books and events name. */
  ref: string;
  withdrawalId: string | null;
  /** `returned`: the money is back at the platform, also after it was `paid` once. */
  status: 'sending' | 'paid' | 'returned';
  /** In the provider's words, when returned. */
  reason: string | null;
}

/** Something happened at the provider. It names what to look at again; its own facts are not trusted for money. */
export interface ProviderEvent {
  /** Unique at the provider. */
  id: string;
  /** In the provider's words, for people. */
  type: string;
  /** Null: nothing that concerns us. */
  about: { kind: 'checkout' | 'payment' | 'payout' | 'payout_account'; ref: string } | null;
}

/** One line of the provider's own books, for the reconciliation. Signed: positive is money that came to the platform. */
export interface Movement {
  /** The same reference that the ledger's transfer carries: of the payment, refund, dispute or payout. */
  ref: string;
  /** Of a refund or dispute: its payment. */
  paymentRef: string | null;
  /** The deposit or withdrawal it was made for, as the provider kept it; null: not made by us, or not kept there. */
  recordId: string | null;
  kind: 'deposit' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'payout' | 'payout_returned';
  /** Before the provider's own fees, which are the platform's costs and not in the ledger. */
  amountMicros: bigint;
  currency: string;
  at: Date;
}

/**
 * Who takes people's cards and pays to their banks. Every call has a deadline; one that gives no answer throws
 * `ProviderUnreachable` and may have happened: ask again with the same id. Never called inside a unit of work.
 */
export abstract class PaymentProvider {
  abstract createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Null for a reference the provider doesn't know. */
  abstract checkout(ref: string): Promise<CheckoutState | null>;
  abstract payment(paymentRef: string): Promise<PaymentState | null>;
  /** `key` is the idempotency key. Throws `ProviderRefused` when the provider won't. */
  abstract refund(paymentRef: string, amountMicros: bigint, key: string): Promise<void>;
  /** The person's account at the provider, made when there is none. */
  abstract openPayoutAccount(userId: UserId): Promise<PayoutAccount>;
  abstract payoutAccount(ref: string): Promise<PayoutAccount | null>;
  /** A page on which the person tells the provider where to pay to; valid for minutes. */
  abstract onboardingUrl(accountRef: string, returnUrl: string): Promise<string>;
  /** Throws `ProviderRefused` when it is sure that nothing was and will be paid. */
  abstract sendPayout(order: PayoutOrder): Promise<PayoutState>;
  /** Also brings the money of a payout that failed back to the platform, before it says `returned`. */
  abstract payout(ref: string): Promise<PayoutState | null>;
  /** Throws `BadSignature` for what the provider did not sign, or signed too long ago. */
  abstract readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent>;
  /** The provider's books between two times, oldest first. */
  abstract movements(since: Date, until: Date): AsyncIterable<Movement>;
}

/** No answer, or one that says "try again": whether it happened is not known. */
export class ProviderUnreachable extends Error {}

/** A definite no, in the provider's words: nothing happened. */
export class ProviderRefused extends Error {}

export class BadSignature extends Error {}
