import type { Books } from './books.js';
import { formOf, metadataOf, textOf, type Form } from './form.js';
import type { Session } from './objects.js';
import { amountOf } from './parameters.js';
import { refused, required } from './stub-error.js';

const MINUTE = 60;
const DAY = 86_400;
/** In cents: what cards must be charged at least. */
const LEAST = 50;

/** A checkout of one item. @see https://docs.stripe.com/api/checkout/sessions/create */
export function createSession(books: Books, form: Form, origin: string): Session {
  for (const name of ['mode', 'success_url', 'line_items']) if (form[name] === undefined) throw required(name);
  const item = formOf(formOf(form['line_items'])['0']);
  const price = formOf(item['price_data']);
  const amount = amountOf(price, 'unit_amount') * Number(textOf(item['quantity']) ?? 1);
  if (amount < LEAST)
    throw refused('The Checkout Session total amount must be at least $0.50 usd.', 'amount_too_small');
  const now = books.now();
  const expires = Number(textOf(form['expires_at']) ?? now + DAY);
  if (!(expires >= now + 30 * MINUTE && expires <= now + DAY)) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.';
    throw refused(message, undefined, 'expires_at');
  }
  const id = books.id('cs_test');
  return books.add<Session>({
    id,
    object: 'checkout.session',
    created: now,
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: textOf(price['currency']) ?? 'usd',
    client_reference_id: textOf(form['client_reference_id']) ?? null,
    payment_intent: null,
    expires_at: expires,
    success_url: textOf(form['success_url']) ?? '',
    cancel_url: textOf(form['cancel_url']) ?? null,
    url: `${origin}/c/pay/${id}`,
    metadata: metadataOf(form['metadata']),
    livemode: false,
  });
}
