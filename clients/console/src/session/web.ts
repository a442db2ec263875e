import { Market } from '@compute-market/sdk';

export interface Tokens {
  token: string;
  /** Seconds. */
  expires_in: number;
}

/** Requests of the session's own endpoints: the refresh token is in a cookie that no script reads. */
export async function web<T>(path: string, body?: object): Promise<T> {
  const open = new Market({
    url: location.origin,
    retryForMs: 0,
    fetch: (input, init) => fetch(input, { ...init, headers: withMark(init), credentials: 'same-origin' }),
  });
  return (await open.request('post', path as '/auth/login', { body } as never)) as T;
}

function withMark(init?: RequestInit): Headers {
  const headers = new Headers(init?.headers);
  headers.set('X-Market-Console', '1');
  return headers;
}
