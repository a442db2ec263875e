import type { Id, UserId } from '@app/kernel';

export type SessionId = Id<'session'>;

export interface SessionOrigin {
  /** Null: not known. */
  address: string | null;
  /** Its `User-Agent`; null: it sent none. */
  program: string | null;
}

/** One signed-in client: the family of refresh tokens that began with one login. */
export interface Session {
  id: SessionId;
  userId: UserId;
  startedAt: Date;
  /** Each refresh extends it. */
  expiresAt: Date;
  /** The client at the login or the last refresh. */
  from: SessionOrigin;
}
