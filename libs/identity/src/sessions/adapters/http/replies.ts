import { fromMicros } from '@app/kernel';
import type { SignedIn } from '../../use-cases/open-session.js';
import type { Refreshed } from '../../use-cases/refresh-session.js';
import type { Me } from '../../../accounts/use-cases/manage-profile.js';
import type { ApiKeyDto } from '../../../keys/adapters/http/api-keys.dto.js';
import type { MeReplyDto, SignedInReplyDto, TokensReplyDto } from './auth.dto.js';

export function toTokens({ accessToken, expiresInS, refreshToken }: Refreshed): TokensReplyDto {
  return { ok: true, token: accessToken, expires_in: expiresInS, refresh_token: refreshToken };
}

export function toSignedIn(signedIn: SignedIn): SignedInReplyDto {
  const { account, balances } = signedIn;
  return {
    ...toTokens(signedIn),
    user: {
      id: account.id,
      username: account.username,
      email: account.email,
      coin_balance: fromMicros(balances.coin),
      usd_balance: fromMicros(balances.usd),
    },
  };
}

export function toMe({ account, balances, twoFactor, isAdmin }: Me, apiKey: ApiKeyDto | null = null): MeReplyDto {
  return {
    ok: true,
    id: account.id,
    username: account.username,
    coin_balance: fromMicros(balances.coin),
    usd_balance: fromMicros(balances.usd),
    email_verified: account.emailVerifiedAt !== null,
    two_factor: twoFactor,
    is_admin: isAdmin,
    language: account.language,
    api_key: apiKey,
  };
}
