import { stepAt, totp } from '../../libs/identity/src/second-factor/domain/totp.js';

/** What an authenticator app shows for a secret in base32, `off` steps from now. */
export const appCode = (secret: string, off = 0): string => totp(fromBase32(secret), stepAt(new Date()) + off);

export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
