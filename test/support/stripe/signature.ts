import { createHmac } from 'node:crypto';

/** `Stripe-Signature` of a body. @see https://docs.stripe.com/webhooks#verify-manually */
export function signatureOf(body: string, secret: string, atS = Math.floor(Date.now() / 1000)): string {
  return `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')}`;
}
