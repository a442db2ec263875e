import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { UserId } from '@app/kernel';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AuthenticatedUser } from './principals.js';
import { JWT_ALGORITHM, JWT_AUDIENCE, JWT_ISSUER, JwtKeys } from './jwt-keys.js';

export interface AccessTokenClaims {
  sub: UserId;
  /** Session: the refresh-token family. */
  sid: string;
  /** Expiry in seconds since 1970. */
  exp: number;
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(keys: JwtKeys) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // passport-jwt's types allow only strings; jsonwebtoken accepts the KeyObject, which makes it fast.
      secretOrKeyProvider: (_request, token: string, done) => done(null, keys.ofToken(token) as unknown as string),
      algorithms: [JWT_ALGORITHM],
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
    });
  }

  validate(claims: AccessTokenClaims): AuthenticatedUser {
    return { userId: claims.sub, sessionId: claims.sid, mayGoOn: async () => Date.now() < claims.exp * 1000 };
  }
}
