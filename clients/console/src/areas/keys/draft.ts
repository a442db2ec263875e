import type { NewApiKey } from '@compute-market/sdk';
import { canSpend, type Scope } from './scopes.js';

const DAYS = { days30: 30, days90: 90, year: 365, never: null } as const;
export type Lifetime = keyof typeof DAYS;
export const LIFETIMES = Object.keys(DAYS) as Lifetime[];
const DAY_MS = 86_400_000;

/** The form as it was typed. */
export interface Draft {
  name: string;
  scopes: Scope[];
  lifetime: Lifetime;
  /** Caps; empty: none. */
  coin: string;
  usd: string;
}

export const FIRST_DRAFT: Draft = { name: '', scopes: [], lifetime: 'days90', coin: '', usd: '' };

const isCap = (typed: string): boolean => typed === '' || (Number.isFinite(Number(typed)) && Number(typed) >= 0);

export const isComplete = ({ name, scopes, coin, usd }: Draft): boolean =>
  name.trim() !== '' && scopes.length > 0 && isCap(coin) && isCap(usd);

export function expiryOf(lifetime: Lifetime, now: number): Date | null {
  const days = DAYS[lifetime];
  return days === null ? null : new Date(now + days * DAY_MS);
}

export function toNewKey({ name, scopes, lifetime, coin, usd }: Draft, now: number): NewApiKey {
  const expiry = expiryOf(lifetime, now);
  const spends = canSpend(scopes);
  return {
    name: name.trim(),
    scopes,
    ...(expiry && { expires_at: expiry.toISOString() }),
    ...(spends && coin !== '' && { daily_cap_coin: Number(coin) }),
    ...(spends && usd !== '' && { daily_cap_usd: Number(usd) }),
  };
}
