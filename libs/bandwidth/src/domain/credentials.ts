import { createHash, hash, randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 62^36 is more than 2^214; secrets need at least 192 bits. */
const PASSWORD_LENGTH = 36;
const USERNAME_LENGTH = 26;
const TICKET_BITS = 256;

/**
 * Letters and digits only: `@ : %` in credentials break clients, and `-` begins the options that a buyer appends to
 * the username.
 */
export function newUsername(): string {
  return `ps${random(USERNAME_LENGTH)}`;
}

/** The prefix identifies a leaked password. */
export function newPassword(): string {
  return `pw${random(PASSWORD_LENGTH)}`;
}

/** Stored instead of the password. */
export function hashOfPassword(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

/** Lets a device's agent into the gateways until its next renewal; its characters are safe in any HTTP header. */
export function newExitTicket(): string {
  return `et_${randomBytes(TICKET_BITS / 8).toString('base64url')}`;
}

/** Stored and looked up instead of the ticket; hex. */
export function hashOfTicket(ticket: string): string {
  return hash('sha256', ticket, 'hex');
}

function random(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
