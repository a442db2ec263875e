import type { Stripe } from 'stripe';
import { BadSignature, type ProviderEvent } from '../../ports/payment-provider.js';
import { idOf, METADATA } from './stripe-objects.js';
import type { StripeOptions } from './stripe-client.js';

/** Fields that an event's object may have and that lead to its subject. */
interface EventObject {
  id?: string;
  object?: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string> | null;
}

/** Throws `BadSignature` unless one of the secrets signed it within the last five minutes. */
export function readEvent(
  stripe: Stripe,
  { webhookSecrets, secretKey }: StripeOptions,
  rawBody: Buffer,
  signature: string,
): ProviderEvent {
  const live = /^[sr]k_live_/.test(secretKey);
  for (const secret of webhookSecrets) {
    try {
      // Connect's live endpoints also get test events, which don't concern us.
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret);
      return { id: event.id, type: event.type, about: event.livemode === live ? aboutOf(event) : null };
    } catch {
      // Another secret may fit: there is one for each endpoint at Stripe, and two during a rotation.
    }
  }
  throw new BadSignature('the event was not signed with a secret of ours, or too long ago');
}

function aboutOf(event: Stripe.Event): ProviderEvent['about'] {
  const object = event.data.object as EventObject;
  if (event.type.startsWith('checkout.session.') && object.id) return { kind: 'checkout', ref: object.id };
  const paymentRef = idOf(object.payment_intent);
  if (/^(charge|refund)\./.test(event.type) && paymentRef) return { kind: 'payment', ref: paymentRef };
  if (event.type === 'transfer.reversed' && object.id) return { kind: 'payout', ref: object.id };
  // Events of a connected account name it in `account`.
  return event.account ? aboutAccount(event.account, object) : null;
}

function aboutAccount(account: string, object: EventObject): ProviderEvent['about'] {
  const transferRef = object.object === 'payout' ? object.metadata?.[METADATA.transfer] : undefined;
  return transferRef ? { kind: 'payout', ref: transferRef } : { kind: 'payout_account', ref: account };
}
