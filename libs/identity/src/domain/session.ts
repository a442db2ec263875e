import type { Id, UserId } from '@app/kernel';

export type SessionId = Id<'session'>;

/** One signed-in client: the family of refresh tokens that began with one login. */
export interface Session {
  id: SessionId;
  userId: UserId;
  startedAt: Date;
  /** Moves on with each refresh. */
  expiresAt: Date;
}
