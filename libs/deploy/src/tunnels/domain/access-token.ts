import { createHash, randomBytes } from 'node:crypto';

/** Contract §5 asks secrets for at least 192. */
const RANDOM_BITS = 256;
const TOKEN = /^da_[A-Za-z0-9_-]{43}$/;

/** Opens the ports of a deploy's replicas for a while; of the characters a URL takes anywhere. */
export function newAccessToken(): string {
  return `da_${randomBytes(RANDOM_BITS / 8).toString('base64url')}`;
}

/** Whether it could be one: a replica's own parameter of that name is none of ours. */
export const isAccessToken = (text: string): boolean => TOKEN.test(text);

/** What is stored and looked up instead. */
export const hashOfAccessToken = (token: string): Buffer => createHash('sha256').update(token).digest();
