import { Market } from '@compute-market/sdk';
import { begun } from './session-id.js';

export interface Tokens {
  token: string;
  /** Seconds. */
  expires_in: number;
}

const open = new Market({ url: location.origin, retryForMs: 0 });

/** Requests of the session's own endpoints: the refresh token is in a cookie that no script reads. */
export async function web<T>(path: string, body?: object): Promise<T> {
  const session = begun();
  const headers = { 'X-Market-Console': '1', ...(session && { 'X-Market-Session': session }) };
  return (await open.request('post', path as '/auth/login', { body, headers } as never)) as T;
}
