import type { UserId } from '@app/kernel';
import type { Session, SessionId } from '../domain/session.js';

export type Rotation =
  | { outcome: 'rotated'; sessionId: SessionId; userId: UserId }
  /** The token was used before: somebody holds a copy. */
  | { outcome: 'reused'; sessionId: SessionId }
  /** No such token, or its session has ended or expired. */
  | { outcome: 'unknown' };

/** Sessions and the hashes of their refresh tokens. */
export abstract class SessionRepository {
  abstract open(session: Session, tokenHash: Buffer): Promise<void>;

  /** Exchanges a token for its successor and lets the session live until `expiresAt`; of two at once, one wins. */
  abstract rotate(tokenHash: Buffer, successorHash: Buffer, now: Date, expiresAt: Date): Promise<Rotation>;

  abstract end(id: SessionId, now: Date): Promise<void>;

  /** Ends all sessions of a user, save one. */
  abstract endAll(userId: UserId, now: Date, except?: SessionId): Promise<void>;

  /** Deletes up to `limit` sessions, with their tokens, that ended or expired before a time; answers how many. */
  abstract forgetOver(before: Date, limit: number): Promise<number>;

  /** Deletes up to `limit` tokens that were used before a time: their return is then only refused. */
  abstract forgetUsedTokens(before: Date, limit: number): Promise<number>;
}
