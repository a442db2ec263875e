import type { Id, UserId } from '@app/kernel';

export type SessionId = Id<'session'>;
export type GatewayId = Id<'gateway'>;
export type SessionStatus = 'active' | 'ended' | 'exhausted' | 'expired';

/** A user's session as other contexts see it. */
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

  /** A user's session, active or over; null when they have none with this id. */
  abstract factsOf(sessionId: SessionId, userId: UserId): Promise<SessionFacts | null>;
}

/** A gateway process as agents reach it. */
export interface GatewayFacts {
  host: string;
  /** TLS, for tunnels. */
  port: number;
  /** SHA-256 of its certificate (DER), lower-case hex; agents accept no other. */
  certificateSha256: string;
}

/** The gateways that agents open tunnels to, whatever the tunnels are for. */
export abstract class Gateways {
  /** Gateways that reported within the last 10 s, at most 50. */
  abstract live(): Promise<GatewayFacts[]>;
}

/**
 * What other contexts' SQL may name. `bandwidth.changing(users, most)`: (user_id, id, version) of the users' active sessions, for hints to
 * those who watch.
 */
export const BANDWIDTH_SQL = ['bandwidth.changing()'];
