import { createHash, randomBytes } from 'node:crypto';

/**
 * Readable prefixes, so that a leaked secret is recognised: refresh token, refresh token in the console's cookie, verify
 * token, password reset, API key, device code.
 */
export type SecretPrefix = 'rt_' | 'ws_' | 'vt_' | 'pr_' | 'mk_' | 'dc_';

/** 256 random bits behind the prefix: 46 characters. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The stored form. A plain hash is enough, because nobody can guess 256 random bits. A look-up compares no secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
