import type { Stripe } from 'stripe';
import type { Movement } from '../../ports/payment-provider.js';
import type { StripeClient } from './stripe-client.js';
import { idOf, METADATA, microsOf } from './stripe-objects.js';

const PAGE = 100;
const DAY_MS = 86_400_000;

/** Stripe lists newest first: we read a day at a time and reverse it. */
export async function* movements(client: StripeClient, since: Date, until: Date): AsyncIterable<Movement> {
  for (let from = since.getTime(); from < until.getTime(); from += DAY_MS) {
    const lines = await linesOf(client, from, Math.min(from + DAY_MS, until.getTime()));
    yield* lines.reverse().flatMap(movementOf);
  }
}

async function linesOf(client: StripeClient, fromMs: number, toMs: number): Promise<Stripe.BalanceTransaction[]> {
  const created = { gte: Math.ceil(fromMs / 1000), lt: Math.ceil(toMs / 1000) };
  const lines: Stripe.BalanceTransaction[] = [];
  for (let last: string | undefined, more = true; more; last = lines.at(-1)?.id) {
    const cursor = last === undefined ? {} : { starting_after: last };
    const page = await client.call('list balance transactions', (stripe) =>
      stripe.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'], ...cursor }),
    );
    lines.push(...page.data);
    more = page.has_more && page.data.length > 0;
  }
  return lines;
}

/** Fees, the platform's own payouts and top-ups, reserves: not users' money and not in the ledger. */
function movementOf(line: Stripe.BalanceTransaction): Movement[] {
  const what = line.source === null || typeof line.source === 'string' ? null : meaningOf(line, line.source);
  if (!what) return [];
  const { amount, currency, created } = line;
  return [{ ...what, amountMicros: microsOf(amount, currency), currency, at: new Date(created * 1000) }];
}

type Meaning = Pick<Movement, 'ref' | 'kind' | 'paymentRef' | 'recordId'>;

function meaningOf(
  { amount }: Stripe.BalanceTransaction,
  source: Exclude<Stripe.BalanceTransaction['source'], string | null>,
): Meaning | null {
  const came = amount > 0;
  switch (source.object) {
    case 'charge':
      return ofCharge(source, came);
    case 'refund':
      return ofPayment(source, came ? 'refund_failed' : 'refund');
    case 'dispute':
      return ofPayment(source, came ? 'dispute_won' : 'dispute');
    case 'transfer':
      return ofTransfer(source, came ? 'payout_returned' : 'payout');
    case 'transfer_reversal':
      return { ...unrelated, ref: idOf(source.transfer) ?? source.id, kind: 'payout_returned' };
    default:
      return null;
  }
}

const unrelated = { paymentRef: null, recordId: null };

function ofCharge(charge: Stripe.Charge, came: boolean): Meaning {
  const recordId = charge.metadata[METADATA.deposit] ?? null;
  const paymentRef = idOf(charge.payment_intent);
  if (came) return { ref: paymentRef ?? charge.id, kind: 'deposit', paymentRef: null, recordId };
  // A bank debit that bounced comes back as a line of the same charge.
  return { ref: charge.id, kind: 'refund', paymentRef, recordId };
}

function ofPayment(source: Stripe.Refund | Stripe.Dispute, kind: Movement['kind']): Meaning {
  return { ref: source.id, kind, paymentRef: idOf(source.payment_intent), recordId: null };
}

function ofTransfer({ id, metadata }: Stripe.Transfer, kind: Movement['kind']): Meaning {
  return { ref: id, kind, paymentRef: null, recordId: metadata[METADATA.withdrawal] ?? null };
}
