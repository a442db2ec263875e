import type { Stripe } from 'stripe';
import {
  ProviderUnreachable,
  type Checkout,
  type CheckoutOrder,
  type CheckoutState,
} from '../../ports/payment-provider.js';
import { centsOf, microsOf } from './stripe-amounts.js';
import { METADATA } from './stripe-ids.js';

const SECOND = 1_000;

/** A page of Stripe's on which a card is charged in dollars, once. */
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
      // Shown and charged in dollars everywhere: what comes in is what was asked for.
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
  // What was received counts, not what was asked for.
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
