import { hash, randomBytes } from 'node:crypto';

/** Contract §5 asks secrets for at least 192. */
const RANDOM_BITS = 256;

/** Lets a device's agent into the gateways until its next renewal; of the characters an HTTP header takes anywhere. */
export function newExitTicket(): string {
  return `et_${randomBytes(RANDOM_BITS / 8).toString('base64url')}`;
}

/** What is stored and looked up instead, in hex. */
export function hashOfTicket(ticket: string): string {
  return hash('sha256', ticket, 'hex');
}
