import { createHash, randomBytes } from 'node:crypto';

/** Contract §5 asks secrets for at least 192. */
const RANDOM_BITS = 256;

/** How long a ticket is given out again, and how long it opens tunnels: a lost reply cuts nobody off. */
export const TICKET_SAME_S = 60;
export const TICKET_VALID_S = 180;

/** Lets a device's agent open tunnels for its replicas' ports; of the characters an HTTP header takes anywhere. */
export const newTunnelTicket = (): string => `dt_${randomBytes(RANDOM_BITS / 8).toString('base64url')}`;

/** What is stored and looked up instead. */
export const hashOfTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
