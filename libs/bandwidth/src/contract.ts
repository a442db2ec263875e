import type { Id, UserId } from '@app/kernel';

export type SessionId = Id<'session'>;
export type GatewayId = Id<'gateway'>;
export type SessionStatus = 'active' | 'ended' | 'exhausted' | 'expired';

/** What another context may know of a user's session. */
export interface SessionFacts {
  sessionId: SessionId;
  status: SessionStatus;
  /** Bytes, both directions. */
  boughtBytes: bigint;
  usedBytes: bigint;
  /** Micro-dollars per GB of 10^9 bytes. */
  pricePerGbMicros: bigint;
  expiresAt: Date;
}

/** Facts about sessions, for contexts that talk about them. */
export abstract class Sessions {
  /** A user's active sessions, newest first, at most `limit`. */
  abstract activeOf(userId: UserId, limit: number): Promise<SessionFacts[]>;
}
