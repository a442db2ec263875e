import type { Stripe } from 'stripe';
import {
  ProviderUnreachable,
  type Checkout,
  type CheckoutOrder,
  type CheckoutState,
  type PaymentState,
} from '../../ports/payment-provider.js';
import type { StripeClient } from './stripe-client.js';
import { centsOf, METADATA, microsOf } from './stripe-objects.js';

const MOST = 100;
const SECOND = 1_000;

/** A page at Stripe that charges a card in dollars, once. */
export async function createCheckout(stripe: Stripe, order: CheckoutOrder): Promise<Checkout> {
  const metadata = { [METADATA.deposit]: order.depositId, [METADATA.user]: order.userId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: order.depositId,
      metadata,
      payment_intent_data: { metadata, description: `Deposit ${order.depositId}` },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: centsOf(order.amountMicros),
            product_data: { name: 'Wallet deposit' },
          },
        },
      ],
      // Shown and charged in dollars everywhere, so that the amount received is the amount asked for.
      adaptive_pricing: { enabled: false },
      success_url: order.paidUrl,
      cancel_url: order.cancelledUrl,
      expires_at: Math.floor(order.expiresAt.getTime() / SECOND),
    },
    { idempotencyKey: `deposit:${order.depositId}` },
  );
  if (!session.url) throw new ProviderUnreachable('create a checkout: no page in the answer');
  return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * SECOND) };
}

export async function checkoutState(stripe: Stripe, ref: string): Promise<CheckoutState> {
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] });
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  // The amount received counts, not the amount asked for.
  const currency = intent?.currency ?? session.currency ?? 'usd';
  return {
    ref: session.id,
    depositId: session.metadata?.[METADATA.deposit] ?? null,
    status: statusOf(session, intent),
    amountMicros: microsOf(intent?.amount_received ?? 0, currency),
    currency,
    paymentRef: intent?.id ?? null,
  };
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): CheckoutState['status'] {
  if (session.payment_status === 'paid' && intent) return 'paid';
  if (session.status === 'expired') return 'expired';
  // Slow payment methods (a bank debit) complete the page first and the payment days later, or never.
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return session.status === 'complete' && failed ? 'expired' : 'open';
}

export async function paymentState(stripe: Stripe, ref: string): Promise<PaymentState> {
  const intent = await stripe.paymentIntents.retrieve(ref);
  const refunds = await stripe.refunds.list({ payment_intent: ref, limit: MOST });
  const disputes = await stripe.disputes.list({ payment_intent: ref, limit: MOST });
  return {
    paymentRef: intent.id,
    depositId: intent.metadata[METADATA.deposit] ?? null,
    amountMicros: microsOf(intent.amount_received, intent.currency),
    currency: intent.currency,
    refunds: refunds.data.flatMap(refundState),
    disputes: disputes.data.flatMap(disputeState),
  };
}

/** Stripe forgets idempotency keys after a day, so we look for a refund before we make one. */
export async function refund(client: StripeClient, ref: string, amountMicros: bigint, key: string): Promise<void> {
  const amount = centsOf(amountMicros);
  const made = await client.call('look for a refund', (stripe) =>
    stripe.refunds.list({ payment_intent: ref, limit: MOST }),
  );
  if (made.data.some(({ metadata }) => metadata?.[METADATA.refundOrder] === key)) return;
  await client.call('refund a payment', (stripe) =>
    stripe.refunds.create(
      { payment_intent: ref, amount, metadata: { [METADATA.refundOrder]: key } },
      { idempotencyKey: key },
    ),
  );
}

/** A refund counts once it is in Stripe's balance, though banks may take days; a pending one doesn't. */
function refundState(refund: Stripe.Refund): PaymentState['refunds'] {
  if (!refund.balance_transaction) return [];
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const amountMicros = microsOf(refund.amount, refund.currency);
  return [{ ref: refund.id, amountMicros, status: failed ? 'failed' : 'done' }];
}

/**
 * A dispute's balance transactions count, not its status: an inquiry takes nothing, and a dispute that was won gives the money
 * back some time after its status changes.
 */
function disputeState(dispute: Stripe.Dispute): PaymentState['disputes'] {
  const amounts = dispute.balance_transactions.map(({ amount, currency }) => microsOf(amount, currency));
  const takenMicros = amounts.filter((amount) => amount < 0n).reduce((sum, amount) => sum - amount, 0n);
  if (takenMicros === 0n) return [];
  const netMicros = amounts.reduce((sum, amount) => sum + amount, 0n);
  const status = netMicros >= 0n ? 'won' : dispute.status === 'lost' ? 'lost' : 'open';
  return [{ ref: dispute.id, amountMicros: takenMicros, status }];
}
