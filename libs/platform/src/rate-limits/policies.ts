import type { Quota } from './window.js';

/** Classes of requests, each counted by its own; the names are those in the `RateLimit` headers. */
export const POLICIES = {
  /** An address: every request, but for those of devices that are known. */
  address: { production: { limit: 6_000, windowS: 60 } },
  /** An address, where passwords and accounts are tried: log-in, registration, passwords, confirmations. */
  credentials: { production: { limit: 30, windowS: 60 } },
  /** An address, calls of devices with tokens that were good in the last ten minutes: a farm of hundreds has one. */
  'device-address': { production: { limit: 60_000, windowS: 60 } },
  /** A worker token. */
  device: { production: { limit: 3_000, windowS: 60 } },
  /** A user (with a JWT or an API key), requests that only read. */
  read: { production: { limit: 3_000, windowS: 60 } },
  /** A user, all others. */
  write: { production: { limit: 1_200, windowS: 60 } },
} satisfies Record<string, { production: Quota }>;

export type PolicyName = keyof typeof POLICIES;

export type RateLimitTable = Record<PolicyName, Quota>;

/** Outside production one address is a developer, a test or a benchmark. */
const OUTSIDE_PRODUCTION = 10;

/** `NAME=REQUESTS/SECONDS,…`; undefined for text that isn't. */
export function parseRateLimits(text: string): Partial<RateLimitTable> | undefined {
  const table: Partial<RateLimitTable> = {};
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name = '', limit, windowS] = /^\s*([a-z-]+)=(\d{1,9})\/(\d{1,4})\s*$/.exec(entry) ?? [];
    const quota = { limit: Number(limit), windowS: Number(windowS) };
    if (!Object.hasOwn(POLICIES, name) || quota.limit < 1 || !(quota.windowS >= 1 && quota.windowS <= 3600))
      return undefined;
    table[name as PolicyName] = quota;
  }
  return table;
}

/** The limits in force: those that were set, and the defaults. */
export function rateLimitTable(set: string, production: boolean): RateLimitTable {
  const defaults = Object.entries(POLICIES).map(
    ([
      name,
      {
        production: { limit, windowS },
      },
    ]) => [name, { limit: production ? limit : limit * OUTSIDE_PRODUCTION, windowS }],
  );
  return { ...(Object.fromEntries(defaults) as RateLimitTable), ...parseRateLimits(set) };
}
