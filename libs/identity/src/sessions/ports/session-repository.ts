import type { UserId } from '@app/kernel';
import type { Session, SessionId, SessionOrigin } from '../domain/session.js';

export type Rotation =
  | { outcome: 'rotated'; sessionId: SessionId; userId: UserId }
  /** The token was used before: somebody holds a copy. */
  | { outcome: 'reused'; sessionId: SessionId; userId: UserId }
  /** No such token, or its session has ended or expired. */
  | { outcome: 'unknown' };

/** What a refresh changes in its session. */
export interface Successor {
  hash: Buffer;
  now: Date;
  expiresAt: Date;
  from: SessionOrigin;
}

/**
 * Sessions and the hashes of their refresh tokens. A unit of work that ends some is answered when every process refuses
 * their access tokens.
 */
export abstract class SessionRepository {
  abstract open(session: Session, tokenHash: Buffer): Promise<void>;

  /** Exchanges a token for its successor and lets the session live until `expiresAt`; of two at once, one wins. */
  abstract rotate(tokenHash: Buffer, successor: Successor): Promise<Rotation>;

  /** Answers whose it was when this ended it; null when it is unknown or had ended. */
  abstract end(id: SessionId, now: Date): Promise<UserId | null>;

  /** Whether it goes on, as of now: other than what the guard knows, which may be a moment old. */
  abstract isLive(id: SessionId, now: Date): Promise<boolean>;

  /** Whose session it is; null when it is unknown, also because it ended long ago. */
  abstract ownerOf(id: SessionId): Promise<UserId | null>;

  /** Ends all sessions of a user, save one. */
  abstract endAll(userId: UserId, now: Date, except?: SessionId): Promise<void>;

  /** Deletes up to `limit` sessions, with their tokens, that ended or expired before a time; answers how many. */
  abstract forgetOver(before: Date, limit: number): Promise<number>;

  /** Deletes up to `limit` tokens that were used before a time: their return is then only refused. */
  abstract forgetUsedTokens(before: Date, limit: number): Promise<number>;
}
