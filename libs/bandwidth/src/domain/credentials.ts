import { createHash, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 62^36 is more than 2^214; contract §5 asks for 192 bits. */
const PASSWORD_LENGTH = 36;
const USERNAME_LENGTH = 26;

/**
 * Letters and digits only: `@ : %` in credentials break clients, and `-` begins the options that a buyer appends to
 * the username.
 */
export function newUsername(): string {
  return `ps${random(USERNAME_LENGTH)}`;
}

/** Readable at its beginning, so that one that leaked is recognised. */
export function newPassword(): string {
  return `pw${random(PASSWORD_LENGTH)}`;
}

/** What is stored instead of a password. */
export function hashOfPassword(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

function random(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
