import type { Id, UserId } from '@app/kernel';

export type SessionId = Id<'session'>;

export interface SessionOrigin {
  /** Null: not known. */
  address: string | null;
  /** Its `User-Agent`; null: it sent none. */
  program: string | null;
}

/** Where a client keeps its refresh token: a program by itself, the console's browser in a cookie. */
export type TokenPlace = 'program' | 'cookie';

/** By which a token of one place is refused at the other. */
export const TOKEN_PREFIX = { program: 'rt_', cookie: 'ws_' } as const satisfies Record<TokenPlace, string>;

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
