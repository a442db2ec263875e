import type { Books } from './books.js';
import type { Charge, Dispute, Intent, Refund, Session } from './objects.js';
import { refused } from './stub-error.js';

/** What a card costs the platform: 2.9 % and 30 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;
const DISPUTE_FEE = 1_500;

export interface Paid {
  /** What is really charged; the session's amount without it. */
  amount?: number;
  currency?: string;
  /** A bank debit: the page is completed, the money comes with `settle`. */
  slow?: boolean;
}

/** Checkouts, payments, refunds and disputes: what people and their banks do, each with the events it causes. */
export class MoneyIn {
  constructor(private readonly books: Books) {}

  /** As the button of the checkout's page. */
  pay(sessionId: string, paid: Paid = {}): Intent {
    const session = this.lookAt(sessionId);
    if (session.status !== 'open') throw refused(`This session is ${session.status}.`);
    const intent = this.books.add<Intent>({
      id: this.books.id('pi'),
      object: 'payment_intent',
      created: this.books.now(),
      amount: paid.amount ?? session.amount_total,
      amount_received: 0,
      currency: paid.currency ?? session.currency,
      status: 'processing',
      latest_charge: null,
      description: null,
      metadata: { ...session.metadata },
      livemode: false,
    });
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null });
    if (!paid.slow) this.charge(intent, session);
    this.books.emit('checkout.session.completed', session);
    return intent;
  }

  /** The bank debit of a slow payment arrives, or doesn't. */
  settle(sessionId: string, arrives = true): void {
    const session = this.books.get('checkout.session', sessionId);
    const intent = this.books.get('payment_intent', session.payment_intent ?? '');
    if (arrives) this.charge(intent, session);
    else intent.status = 'requires_payment_method';
    this.books.emit(`checkout.session.async_payment_${arrives ? 'succeeded' : 'failed'}`, session);
  }

  /** The session, expired by now if its time is over. */
  lookAt(sessionId: string): Session {
    const session = this.books.get('checkout.session', sessionId);
    if (session.status === 'open' && session.expires_at <= this.books.now()) this.expire(sessionId);
    return session;
  }

  expire(sessionId: string): Session {
    const session = this.books.get('checkout.session', sessionId);
    if (session.status !== 'open') throw refused(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    Object.assign(session, { status: 'expired', url: null });
    this.books.emit('checkout.session.expired', session);
    return session;
  }

  /** As from the API or the dashboard; the whole rest without an amount. */
  refund(intentId: string, amount?: number, metadata: Record<string, string> = {}): Refund {
    const charge = this.chargeOf(intentId);
    const left = charge.amount - charge.amount_refunded;
    const taken = amount ?? left;
    if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (charge.disputed) throw refused(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
    if (taken < 1 || taken > left) {
      throw refused(
        `Refund amount (${taken}) is greater than unrefunded amount on charge (${left})`,
        undefined,
        'amount',
      );
    }
    const id = this.books.id('re');
    const refund = this.books.add<Refund>({
      id,
      object: 'refund',
      created: this.books.now(),
      amount: taken,
      currency: charge.currency,
      status: 'succeeded',
      charge: charge.id,
      payment_intent: charge.payment_intent,
      balance_transaction: this.books.line(id, -taken, 'refund', 'refund', { currency: charge.currency }).id,
      metadata,
    });
    charge.amount_refunded += taken;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.books.emit('refund.created', refund);
    this.books.emit('charge.refunded', charge);
    return refund;
  }

  /** The card is closed: the money of a refund that was done comes back. */
  failRefund(refundId: string): void {
    const refund = this.books.get('refund', refundId);
    const charge = this.books.get('charge', refund.charge);
    const line = this.books.line(refundId, refund.amount, 'refund_failure', 'refund_failure');
    Object.assign(refund, {
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: line.id,
    });
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.books.emit('refund.failed', refund);
    this.books.emit('charge.refund.updated', refund);
  }

  /** The bank takes the payment back until it is decided. An inquiry only asks. */
  dispute(intentId: string, { amount, inquiry = false }: { amount?: number; inquiry?: boolean } = {}): Dispute {
    const charge = this.chargeOf(intentId);
    const id = this.books.id('du');
    const taken = amount ?? charge.amount - charge.amount_refunded;
    const dispute = this.books.add<Dispute>({
      id,
      object: 'dispute',
      created: this.books.now(),
      amount: taken,
      currency: charge.currency,
      status: inquiry ? 'warning_needs_response' : 'needs_response',
      reason: 'fraudulent',
      charge: charge.id,
      payment_intent: charge.payment_intent,
      balance_transactions: [],
      metadata: {},
      livemode: false,
    });
    charge.disputed = true;
    this.books.emit('charge.dispute.created', dispute);
    if (!inquiry) {
      dispute.balance_transactions.push(this.books.line(id, -taken, 'adjustment', 'dispute', { fee: DISPUTE_FEE }));
      this.books.emit('charge.dispute.funds_withdrawn', dispute);
    }
    return dispute;
  }

  decide(disputeId: string, decision: 'won' | 'lost'): void {
    const dispute = this.books.get('dispute', disputeId);
    dispute.status = decision;
    this.books.emit('charge.dispute.closed', dispute);
    if (decision === 'lost' || dispute.balance_transactions.length === 0) return;
    dispute.balance_transactions.push(this.books.line(disputeId, dispute.amount, 'adjustment', 'dispute_reversal'));
    this.books.emit('charge.dispute.funds_reinstated', dispute);
  }

  private charge(intent: Intent, session: Session): void {
    const id = this.books.id('ch');
    const { amount, currency } = intent;
    const line = this.books.line(id, amount, 'charge', 'charge', { currency, fee: feeOf(amount) });
    const charge = this.books.add<Charge>({
      id,
      object: 'charge',
      created: this.books.now(),
      amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      paid: true,
      status: 'succeeded',
      currency,
      payment_intent: intent.id,
      balance_transaction: line.id,
      metadata: { ...intent.metadata },
      livemode: false,
    });
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: id });
    session.payment_status = 'paid';
    this.books.emit('charge.succeeded', charge);
    this.books.emit('payment_intent.succeeded', intent);
  }

  private chargeOf(intentId: string): Charge {
    const intent = this.books.get('payment_intent', intentId);
    if (!intent.latest_charge) throw refused(`PaymentIntent ${intentId} has no successful charge.`);
    return this.books.get('charge', intent.latest_charge);
  }
}
