import { hash, randomBytes } from 'node:crypto';

/** Contract §5 asks for at least 192. */
const RANDOM_BITS = 256;

/** The secret of one device, as its owner sees it once. */
export function newWorkerToken(): string {
  return `wt_${randomBytes(RANDOM_BITS / 8).toString('base64url')}`;
}

/**
 * What is stored and looked up instead of the token, in hex. The lookup compares hashes of secrets of full entropy, so
 * how long it takes tells nothing about a token.
 */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}
