import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BITS = 256;
const TOKEN = /^da_[A-Za-z0-9_-]{43}$/;

/** A token that opens the ports of a deploy's replicas for a while; only characters that a URL takes anywhere. */
export function newAccessToken(): string {
  return `da_${randomBytes(RANDOM_BITS / 8).toString('base64url')}`;
}

/** Whether it has the shape of a token: a replica may use a parameter of the same name for its own values. */
export const isAccessToken = (text: string): boolean => TOKEN.test(text);

/** Stored and looked up instead of the token. */
export const hashOfAccessToken = (token: string): Buffer => createHash('sha256').update(token).digest();
