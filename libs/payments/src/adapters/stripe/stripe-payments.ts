import type { Stripe } from 'stripe';
import type { PaymentState } from '../../ports/payment-provider.js';
import { centsOf, microsOf } from './stripe-amounts.js';
import type { StripeClient } from './stripe-client.js';
import { METADATA } from './stripe-ids.js';

const MOST = 100;

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

/** Stripe forgets idempotency keys after a day, so a refund is looked for before it is made. */
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

/** A refund took money as soon as it stands in the balance, though banks may take days; one that waits did not. */
function refundState(refund: Stripe.Refund): PaymentState['refunds'] {
  if (!refund.balance_transaction) return [];
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const amountMicros = microsOf(refund.amount, refund.currency);
  return [{ ref: refund.id, amountMicros, status: failed ? 'failed' : 'done' }];
}

/**
 * What a dispute did is read from its balance transactions, not from its status: an inquiry takes nothing, and a
 * dispute that was won gives the money back a while after it says so.
 */
function disputeState(dispute: Stripe.Dispute): PaymentState['disputes'] {
  const amounts = dispute.balance_transactions.map(({ amount, currency }) => microsOf(amount, currency));
  const takenMicros = amounts.filter((amount) => amount < 0n).reduce((sum, amount) => sum - amount, 0n);
  if (takenMicros === 0n) return [];
  const netMicros = amounts.reduce((sum, amount) => sum + amount, 0n);
  const status = netMicros >= 0n ? 'won' : dispute.status === 'lost' ? 'lost' : 'open';
  return [{ ref: dispute.id, amountMicros: takenMicros, status }];
}
