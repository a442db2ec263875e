import type { ApiKey } from '@compute-market/sdk';

export type KeyState = 'live' | 'expired' | 'revoked';

export function stateOf({ revoked_at, expires_at }: ApiKey, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'live';
}
