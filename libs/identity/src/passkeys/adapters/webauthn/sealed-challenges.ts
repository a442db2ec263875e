import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { IdentityOptions } from '../../../identity.options.js';
import { CEREMONY_S } from '../../domain/passkey.js';
import { Challenges } from '../../ports/challenges.js';

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const BODY_BYTES = NONCE_BYTES + TIME_BYTES;
const SEAL_BYTES = 32;

/** 16 random bytes, the expiry in milliseconds, and an HMAC over both and the purpose. */
@Injectable()
export class SealedChallenges extends Challenges {
  /** The newest first; an older secret still opens what it sealed. */
  private readonly keys: Buffer[];

  constructor(
    { secrets }: IdentityOptions,
    private readonly clock: Clock,
  ) {
    super();
    this.keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'passkey challenges', 32)));
  }

  issue(purpose: string): string {
    const body = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(TIME_BYTES)]);
    body.writeUIntBE(this.clock.now().getTime() + CEREMONY_S * 1000, NONCE_BYTES, TIME_BYTES);
    return Buffer.concat([body, sealOf(body, purpose, this.keys[0]!)]).toString('base64url');
  }

  expiryOf(challenge: string, purpose: string): Date | null {
    const bytes = Buffer.from(challenge, 'base64url');
    // Written in one way only: another spelling would be another hash in the table of those that served.
    if (bytes.length !== BODY_BYTES + SEAL_BYTES || bytes.toString('base64url') !== challenge) return null;
    const [body, seal] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
    if (!this.keys.some((key) => timingSafeEqual(seal, sealOf(body, purpose, key)))) return null;
    const expiresAt = new Date(body.readUIntBE(NONCE_BYTES, TIME_BYTES));
    return expiresAt > this.clock.now() ? expiresAt : null;
  }
}

const sealOf = (body: Buffer, purpose: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(body).update(purpose).digest();
