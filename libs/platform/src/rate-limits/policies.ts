import type { Quota } from './window.js';

/** Classes of requests, each counted separately; the names are those in the `RateLimit` headers. */
export const POLICIES = {
  /** Per address: every request, except those of known devices. */
  address: { production: { limit: 6_000, windowS: 60 } },
  /** Per address, where passwords and accounts can be tried: log-in, registration, passwords, confirmations. */
  credentials: { production: { limit: 30, windowS: 60 } },
  /** Per address: files for download (the agent, the CLI, the SDKs, the installer), as well as under `address`. */
  download: { production: { limit: 600, windowS: 60 } },
  /**
   * Per address: calls of devices whose tokens were valid in the last ten minutes; a farm of hundreds shares one
   * address.
   */
  'device-address': { production: { limit: 60_000, windowS: 60 } },
  /** Per worker token. */
  device: { production: { limit: 3_000, windowS: 60 } },
  /** Per user (with a JWT or an API key): requests that only read. */
  read: { production: { limit: 3_000, windowS: 60 } },
  /** Per user: all other requests. */
  write: { production: { limit: 1_200, windowS: 60 } },
} satisfies Record<string, { production: Quota }>;

export type PolicyName = keyof typeof POLICIES;

export type RateLimitTable = Record<PolicyName, Quota>;

/** Outside production one address is a developer, a test or a benchmark. */
const OUTSIDE_PRODUCTION = 10;

/** `NAME=REQUESTS/SECONDS,…`; undefined for any other text. */
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

/** The limits in force: the configured ones, and the defaults. */
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
