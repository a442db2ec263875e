import {
  ConnectionError,
  Market,
  RateLimitError,
  ServerError,
  TimeoutError,
  type Credentials,
} from '@compute-market/sdk';
import { useSyncExternalStore } from 'react';

export interface Tokens {
  token: string;
  /** Seconds. */
  expires_in: number;
}

export type SessionState = 'unknown' | 'signed-out' | 'signed-in';

const EARLY_MS = 60_000;
let state: SessionState = 'unknown';
let access: { token: string; renewAt: number } | undefined;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
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

/** Goes on with the session that an endpoint of `/auth/web` opened. */
export function keep({ token, expires_in }: Tokens): void {
  access = { token, renewAt: Date.now() + Math.max(expires_in * 500, expires_in * 1000 - EARLY_MS) };
  become('signed-in');
}

export async function signIn(body: { email: string; password: string; code?: string }): Promise<void> {
  keep(await web<Tokens>('/auth/web/login', body));
}

export async function register(body: {
  username: string;
  email: string;
  password: string;
  referral_code?: string;
  language?: string;
}): Promise<void> {
  keep(await web<Tokens>('/auth/web/register', body));
}

/** A market that can't be reached now has not ended the session: what was typed stays, and the next request tries again. */
const mayPass = (error: unknown): boolean =>
  [ConnectionError, TimeoutError, RateLimitError, ServerError].some((kind) => error instanceof kind);

/** Continues the session of the cookie, if there is one. Throws when it had one and the market can't be reached. */
export async function resume(): Promise<void> {
  try {
    keep(await web<Tokens>('/auth/web/refresh'));
  } catch (error) {
    if (state === 'signed-in' && mayPass(error)) throw error;
    access = undefined;
    become('signed-out');
  }
}

export async function signOut(): Promise<void> {
  await web('/auth/web/logout').catch(() => undefined);
  access = undefined;
  become('signed-out');
}

const credentials: Credentials = {
  async token() {
    if (access && Date.now() >= access.renewAt) await resume();
    return access?.token;
  },
  async renew(refused) {
    if (refused === access?.token) await resume();
    return state === 'signed-in';
  },
};

/** The market as the signed-in user sees it: all that the console asks and does goes through it. */
export const market = new Market({ url: location.origin, credentials });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const sessionState = (): SessionState => state;
export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, sessionState);
