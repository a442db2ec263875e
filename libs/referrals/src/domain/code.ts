import { randomInt } from 'node:crypto';

/** Digits and capitals that can't be confused: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';
export const CODE_LENGTH = 8;

/** A code that nobody can guess. */
export function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** Codes are stored in upper case; people may type lower case. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase();
}
