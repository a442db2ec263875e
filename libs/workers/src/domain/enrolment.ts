import { hash, randomInt } from 'node:crypto';
import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceType } from '../contract.js';

/** How long a code is good for. */
export const ENROLMENT_LIVES_MS = 15 * 60_000;

/** A code that one machine may exchange for a worker token. Only its hash is kept. */
export interface Enrolment {
  codeHash: string;
  ownerId: UserId;
  /** Null: the machine's host name. */
  name: string | null;
  deviceType: DeviceType;
  minPriceUsdMicros: bigint | null;
  expiresAt: Date;
  /** What it was exchanged for. */
  deviceId: DeviceId | null;
}

/** Crockford's alphabet: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: at the limit on attempts (30 a minute and address) a million addresses would guess for 70 years. */
const LENGTH = 12;

/** Three groups of four, to be read aloud and typed. */
export function newEnrolmentCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('').match(/.{4}/g)!.join('-');
}

/** In hex. The same for a code in lower case, without dashes, or with the letters I, L and O for their digits. */
export function hashOfCode(code: string): string {
  const read = code.toUpperCase().replaceAll('-', '').replace(/[IL]/g, '1').replaceAll('O', '0');
  return hash('sha256', read, 'hex');
}
