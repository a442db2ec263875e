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

/** How amounts are typed in the user's language; null: it is none. */
type Reads = (typed: string) => number | null;

/** Only an empty field is no cap: one that can't be read must not make a key without. */
export function isComplete({ name, scopes, coin, usd }: Draft, amountOf: Reads): boolean {
  const isCap = (typed: string) => typed.trim() === '' || amountOf(typed) !== null;
  return name.trim() !== '' && scopes.length > 0 && isCap(coin) && isCap(usd);
}

export function expiryOf(lifetime: Lifetime, now: number): Date | null {
  const days = DAYS[lifetime];
  return days === null ? null : new Date(now + days * DAY_MS);
}

export function toNewKey({ name, scopes, lifetime, coin, usd }: Draft, now: number, amountOf: Reads): NewApiKey {
  const expiry = expiryOf(lifetime, now);
  const spends = canSpend(scopes);
  return {
    name: name.trim(),
    scopes,
    ...(expiry && { expires_at: expiry.toISOString() }),
    ...(spends && coin.trim() !== '' && { daily_cap_coin: amountOf(coin)! }),
    ...(spends && usd.trim() !== '' && { daily_cap_usd: amountOf(usd)! }),
  };
}
