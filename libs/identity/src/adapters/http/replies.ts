import { fromMicros } from '@app/kernel';
import type { SignedIn } from '../../use-cases/open-session.js';
import type { Me } from '../../use-cases/show-me.js';
import type { MeDto, SignedInDto } from './auth.dto.js';

export function toSignedIn({ accessToken, expiresInS, refreshToken, account, balances }: SignedIn): SignedInDto {
  return {
    ok: true,
    token: accessToken,
    expires_in: expiresInS,
    refresh_token: refreshToken,
    user: {
      id: account.id,
      username: account.username,
      email: account.email,
      coin_balance: fromMicros(balances.coin),
      usd_balance: fromMicros(balances.usd),
    },
  };
}

export function toMe({ account, balances }: Me): MeDto {
  return {
    ok: true,
    id: account.id,
    username: account.username,
    coin_balance: fromMicros(balances.coin),
    usd_balance: fromMicros(balances.usd),
    email_verified: account.emailVerifiedAt !== null,
  };
}
