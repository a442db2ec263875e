import { createHmac, randomBytes } from 'node:crypto';

/** RFC 6238 with the parameters that every authenticator app knows: HMAC-SHA-1, six digits, 30 seconds. */
const STEP_S = 30;
const DIGITS = 6;
/** Steps that a phone's clock may be off, either way (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;
/** As long as the hash (RFC 4226 §4). */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_S);

export function totp(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step whose code this is, or null. The caller stores it, so that no code is accepted twice (RFC 6238 §5.2).
 * Plain comparison: attempts are slowed down, and three codes in a million are right.
 */
export function stepOf(code: string, secret: Buffer, now: Date): number | null {
  const current = stepAt(now);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++)
    if (totp(secret, step) === code) return step;
  return null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6, without padding: what people type when they can't scan. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code holds (Google Authenticator's key URI format, which all apps read). */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = { secret: base32(secret), issuer, algorithm: 'SHA1', digits: `${DIGITS}`, period: `${STEP_S}` };
  // `+` for a space would be shown as a plus.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
