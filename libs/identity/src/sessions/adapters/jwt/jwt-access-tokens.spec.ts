import { createHmac } from 'node:crypto';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { JwtKeys } from '@app/platform/auth/jwt-keys';
import { IdentityInMemory } from '../../../../testing/identity-in-memory.js';
import type { SessionId } from '../../domain/session.js';
import { JwtAccessTokens } from './jwt-access-tokens.js';

const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('access tokens', () => {
  it('are signed by the newest secret, which they name, for user and session', () => {
    const secrets = ['the newest secret of thirty-two characters', 'an older secret of thirty-two characters'];
    const keys = new JwtKeys(secrets);
    const [userId, sessionId] = [newId<UserId>(), newId<SessionId>()];
    const { token, expiresInS } = new JwtAccessTokens(keys, new IdentityInMemory().options).sign(userId, sessionId);
    expect(part(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT', kid: keys.current.id });
    const { iat, exp, ...claims } = part(token, 1);
    expect(claims).toEqual({
      sub: userId,
      sid: sessionId,
      iss: 'compute-marketplace',
      aud: 'compute-marketplace-api',
    });
    expect(Number(exp) - Number(iat)).toBe(expiresInS);
    const [head, body, signature] = token.split('.');
    expect(
      createHmac('sha256', secrets[0] ?? '')
        .update(`${head}.${body}`)
        .digest('base64url'),
    ).toBe(signature);
  });
});
