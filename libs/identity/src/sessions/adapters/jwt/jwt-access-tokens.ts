import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { UserId } from '@app/kernel';
import { JWT_ALGORITHM, JWT_AUDIENCE, JWT_ISSUER, JwtKeys, type AccessTokenClaims } from '@app/platform';
import type { SessionId } from '../../domain/session.js';
import { IdentityOptions } from '../../../identity.options.js';
import { AccessTokens } from '../../ports/access-tokens.js';

@Injectable()
export class JwtAccessTokens extends AccessTokens {
  private readonly jwt: JwtService;
  private readonly expiresInS: number;

  constructor(keys: JwtKeys, options: IdentityOptions) {
    super();
    this.expiresInS = options.accessTokenTtlS;
    this.jwt = new JwtService({
      secret: keys.current.key,
      signOptions: {
        algorithm: JWT_ALGORITHM,
        issuer: JWT_ISSUER,
        audience: JWT_AUDIENCE,
        keyid: keys.current.id,
        expiresIn: this.expiresInS,
      },
    });
  }

  sign(userId: UserId, sessionId: SessionId): { token: string; expiresInS: number } {
    const claims: Omit<AccessTokenClaims, 'exp'> = { sub: userId, sid: sessionId };
    return { token: this.jwt.sign(claims), expiresInS: this.expiresInS };
  }
}
