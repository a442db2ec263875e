/** The fields of Stripe's objects that this stub keeps, under Stripe's names. Amounts in the smallest unit. */
interface Base {
  id: string;
  created: number;
  metadata: Record<string, string>;
}

export interface Session extends Base {
  object: 'checkout.session';
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  livemode: false;
}

export interface Intent extends Base {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  latest_charge: string | null;
  description: string | null;
  livemode: false;
}

export interface Charge extends Base {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  paid: true;
  status: 'succeeded';
  currency: string;
  payment_intent: string | null;
  balance_transaction: string;
  livemode: false;
}

export interface Refund extends Base {
  object: 'refund';
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed';
  charge: string;
  payment_intent: string | null;
  balance_transaction: string;
  failure_reason?: string;
  failure_balance_transaction?: string;
}

export interface Dispute extends Base {
  object: 'dispute';
  amount: number;
  currency: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost';
  reason: string;
  charge: string;
  payment_intent: string | null;
  balance_transactions: BalanceTransaction[];
  livemode: false;
}

export interface Account extends Base {
  object: 'account';
  type: 'express';
  country: 'US';
  default_currency: 'usd';
  email: null;
  charges_enabled: false;
  payouts_enabled: boolean;
  details_submitted: boolean;
  capabilities: { transfers: 'active' | 'inactive' };
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null };
}

export interface Transfer extends Base {
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  currency: string;
  destination: string;
  transfer_group: string | null;
  balance_transaction: string;
  livemode: false;
}

export interface Reversal extends Base {
  object: 'transfer_reversal';
  amount: number;
  currency: string;
  transfer: string;
  balance_transaction: string;
}

export interface Payout extends Base {
  object: 'payout';
  /** The connected account it belongs to; not part of Stripe's object. */
  account: string;
  amount: number;
  currency: string;
  arrival_date: number;
  automatic: false;
  method: 'standard';
  type: 'bank_account';
  status: 'pending' | 'in_transit' | 'paid' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
}

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  created: number;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  type: string;
  reporting_category: string;
  source: string;
  status: 'available';
}

export interface StubEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  type: string;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
}

type OfBuyers = Session | Intent | Charge | Refund | Dispute;
type OfEarners = Account | Transfer | Reversal | Payout;
export type StubObject = OfBuyers | OfEarners | BalanceTransaction;
