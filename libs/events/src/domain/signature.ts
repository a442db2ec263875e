import { createHmac, randomBytes } from 'node:crypto';
import type { Message } from './delivery.js';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The body to post, with the event's timestamp. */
export const bodyOf = ({ eventId, type, data, at }: Message): string =>
  JSON.stringify({ id: eventId, type, timestamp: at.toISOString(), data });

/** The headers of Standard Webhooks. Each secret signs, so that a receiver may use either. */
export function signedHeaders(id: string, body: string, secrets: string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
