import type { UserId } from '@app/kernel';
import type { Session, SessionId, SessionOrigin } from '../domain/session.js';

export type Rotation =
  | { outcome: 'rotated'; sessionId: SessionId; userId: UserId }
  /** The token was used before, so there is a copy. */
  | { outcome: 'reused'; sessionId: SessionId; userId: UserId; usedAt: Date }
  /** No such token, or its session has ended or expired. */
  | { outcome: 'unknown' };

/** What a refresh changes in its session. */
export interface Successor {
  hash: Buffer;
  now: Date;
  expiresAt: Date;
  from: SessionOrigin;
}

/** A refresh token of a live session. */
export interface LiveToken {
  hash: Buffer;
  sessionId: SessionId;
  userId: UserId;
  usedAt: Date | null;
}

/**
 * Sessions and the hashes of their refresh tokens. A unit of work that ends sessions is answered once every process
 * refuses their access tokens.
 */
export abstract class SessionRepository {
  abstract open(session: Session, tokenHash: Buffer): Promise<void>;

  /** Exchanges a token for its successor and extends the session to `expiresAt`. Of two calls at once, one wins. */
  abstract rotate(tokenHash: Buffer, successor: Successor): Promise<Rotation>;

  /** Those of these tokens that belong to a live session, in this order. */
  abstract liveTokens(hashes: Buffer[], now: Date): Promise<LiveToken[]>;

  /** Returns its user if this call ended it; null if it is unknown or had ended. */
  abstract end(id: SessionId, now: Date): Promise<UserId | null>;

  /** Whether it is live now. The guard's knowledge may be a moment old; this is not. */
  abstract isLive(id: SessionId, now: Date): Promise<boolean>;

  /** The user of a session; null if it is unknown or ended long ago. */
  abstract ownerOf(id: SessionId): Promise<UserId | null>;

  /** Ends all sessions of a user, except one. */
  abstract endAll(userId: UserId, now: Date, except?: SessionId): Promise<void>;

  /** Deletes up to `limit` sessions, with their tokens, that ended or expired before a time; returns how many. */
  abstract forgetOver(before: Date, limit: number): Promise<number>;

  /**
   * Deletes up to `limit` tokens that were used before a time. A reuse is then refused, but no longer ends the session.
   */
  abstract forgetUsedTokens(before: Date, limit: number): Promise<number>;
}
