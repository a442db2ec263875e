import { createHmac, hkdfSync } from 'node:crypto';
import { TOKEN_PREFIX } from '../../sessions/domain/session.js';

/**
 * The tokens that may follow another. The store keeps hashes only, so a repeat can be answered again only if the successor
 * can be computed: from the token before, which its client just sent, and a key that only the service has.
 */
export class Successors {
  private readonly keys: Buffer[];

  /** `secrets`: newest first. */
  constructor(secrets: string[]) {
    this.keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'sessions of the console', 32)));
    if (!this.keys[0]) throw new Error('At least one secret is needed');
  }

  /** By the newest secret. */
  next(token: string): string {
    return successor(this.keys[0]!, token);
  }

  /** By each secret: a process that had other secrets may have answered before. */
  candidates(token: string): string[] {
    return this.keys.map((key) => successor(key, token));
  }
}

const successor = (key: Buffer, token: string): string =>
  TOKEN_PREFIX.cookie + createHmac('sha256', key).update(token).digest('base64url');
