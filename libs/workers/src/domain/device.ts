import { hash, randomBytes } from 'node:crypto';
import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceType } from '../contract.js';

/** A device at its creation: a worker token, of which only the hash is kept. */
export interface NewDevice {
  id: DeviceId;
  ownerId: UserId;
  name: string;
  deviceType: DeviceType;
  minPriceUsdMicros: bigint | null;
  tokenHash: string;
}

const TOKEN_BYTES = 32;

/** The secret of one device, as its owner sees it once. */
export function newWorkerToken(): string {
  return `wt_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/**
 * What we store and look up instead of the token, in hex. The lookup compares hashes of secrets of full entropy, so its
 * duration tells nothing about a token.
 */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}
