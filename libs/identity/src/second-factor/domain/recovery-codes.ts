import { createHash, randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;

/** Crockford's: without I, L, O and U, which people mistake for others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits: a plain hash is enough, as for other secrets. */
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** The stored form of a typed code, whatever its case and spaces; null if it can't be one. */
export function recoveryHashOf(typed: string): Buffer | null {
  const letters = plain(typed).replaceAll('O', '0').replace(/[IL]/g, '1');
  return CODE.test(letters) ? createHash('sha256').update(letters).digest() : null;
}

/** The digits of a typed one-time code; null if it can't be one. */
export function digitsOf(typed: string): string | null {
  const digits = plain(typed);
  return /^\d{6}$/.test(digits) ? digits : null;
}

const plain = (typed: string) => typed.toUpperCase().replace(/[\s\p{P}]/gu, '');
