import type { UserId } from '@app/kernel';
import type { SessionId } from '../domain/session.js';

/** Makes the JWTs that the platform's guard checks. */
export abstract class AccessTokens {
  abstract sign(userId: UserId, sessionId: SessionId): { token: string; expiresInS: number };
}
