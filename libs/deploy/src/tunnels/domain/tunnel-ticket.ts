import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BITS = 256;

/** How long the same ticket is given out, and how long it opens tunnels: a lost reply cuts no device off. */
export const TICKET_SAME_S = 60;
export const TICKET_VALID_S = 180;

/** A ticket with which a device's agent opens tunnels for its replicas' ports; only characters for an HTTP header. */
export const newTunnelTicket = (): string => `dt_${randomBytes(RANDOM_BITS / 8).toString('base64url')}`;

/** Stored and looked up instead of the ticket. */
export const hashOfTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
