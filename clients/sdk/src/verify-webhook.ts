import type { components } from '../generated/api.js';
import { WebhookVerificationError } from './errors.js';

/** `id` is the same in every delivery of the event. */
export type WebhookEvent = components['schemas']['WebhookEvent'];

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

const TOLERANCE_S = 300;

/**
 * The event of a delivery, once its signature is proven (standardwebhooks.com). `payload` is the body as it arrived,
 * byte for byte; `secret` begins with `whsec_`. Throws a WebhookVerificationError when the signature is wrong or more
 * than five minutes old. Needs `https:` in browsers.
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('The headers webhook-id, webhook-timestamp and webhook-signature are needed.');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S))
    throw new WebhookVerificationError(`The delivery was not signed within ${TOLERANCE_S} s of this clock.`);
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await keyOf(secret);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    const bytes = version === 'v1' ? bytesOf(value) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookVerificationError(
    'No signature matches this secret: the delivery is forged, or the secret is wrong.',
  );
}

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(' ') : found;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new WebhookVerificationError("The secret is not a webhook's: it is whsec_ and Base64.");
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Null for what is not Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
