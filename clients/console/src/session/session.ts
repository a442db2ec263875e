import { Market, MarketError, type Credentials } from '@compute-market/sdk';
import { useSyncExternalStore } from 'react';
import { belongTo, forgetTyped, leave, startAnew } from './leave.js';
import { begin, begun, forget } from './session-id.js';
import { alone, onWord, tell, type Word } from './tabs.js';
import { web, type Tokens } from './web.js';

export { web, type Tokens };
export type SessionState = 'unknown' | 'signed-out' | 'signed-in';

const EARLY_MS = 60_000;
let state: SessionState = 'unknown';
let access: { token: string; renewAt: number } | undefined;
let renewing: Promise<void> | undefined;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function take({ token, expires_in }: Tokens): void {
  const user = claimsOf(token).sub;
  if (access && claimsOf(access.token).sub !== user) return startAnew();
  belongTo(user);
  access = { token, renewAt: Date.now() + Math.max(expires_in * 500, expires_in * 1000 - EARLY_MS) };
  become('signed-in');
}

/** Goes on with the session that an endpoint of `/auth/web` opened or renewed; other tabs do, too. */
export function keep({ token, expires_in }: Tokens): void {
  begin(claimsOf(token).sid);
  take({ token, expires_in });
  tell({ said: 'tokens', tokens: { token, expires_in } });
}

/** The session is over, here or elsewhere: a page that shows the user's records gives way to the sign-in. */
function end(): void {
  const wasIn = state === 'signed-in';
  access = undefined;
  become('signed-out');
  if (wasIn) leave(true);
}

/**
 * Continues the session of the cookie, if there is one. Throws if the market can't be reached: then nobody knows, and
 * the session may go on.
 */
export function resume(): Promise<void> {
  const known = access?.token;
  renewing ??= alone(() => renew(known)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(known: string | undefined): Promise<void> {
  // Another tab brought a new one while this one waited for its turn.
  if (access && access.token !== known) return;
  const session = begun();
  if (!session) return end();
  try {
    keep(await web<Tokens>('/auth/web/refresh'));
  } catch (error) {
    if (!(error instanceof MarketError) || (error.status !== 401 && error.status !== 403)) throw error;
    // Another tab began another session, which has the cookie now.
    if (begun() !== session) return renew(known);
    forget();
    end();
  }
}

/** Signs out in all tabs. Throws if the market can't be reached: the session would go on. */
export async function signOut(): Promise<void> {
  await web('/auth/web/logout');
  forget();
  tell({ said: 'signed-out' });
  forgetTyped();
  leave(false);
}

/** Of an access token: the ids of its user and of its session. */
const claimsOf = (token: string): { sub: string; sid: string } =>
  JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));

function hear(word: Word): void {
  if (word.said === 'signed-out') {
    forgetTyped();
    return end();
  }
  take(word.tokens);
}

onWord(hear);
// The browser's back button may bring a page from memory that a sign-out left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !begun()) location.reload();
});

const credentials: Credentials = {
  async token() {
    // If the market can't be reached now, the old one may still do.
    if (access && Date.now() >= access.renewAt) await resume().catch(() => undefined);
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
