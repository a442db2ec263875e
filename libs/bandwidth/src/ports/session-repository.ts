import type { UserId } from '@app/kernel';
import type { SessionId, SessionStatus } from '../contract.js';
import type { Carriage } from '../domain/settlement.js';
import type { ProxyAccess } from './proxy-provisioner.js';

export interface NewSession {
  sessionId: SessionId;
  userId: UserId;
  provider: 'gateway' | 'http';
  exit: 'any' | 'direct' | 'device';
  country: string | null;
  boughtBytes: bigint;
  pricePerGbMicros: bigint;
  /** The price of what is bought. */
  heldMicros: bigint;
  expiresAt: Date;
  /** Hash of owner and Idempotency-Key: while one request is being served, a second begins nothing. Null: no key. */
  creationKey: Buffer | null;
}

/** A session as its rules need it. */
export interface SessionRecord {
  sessionId: SessionId;
  userId: UserId;
  /** `provisioning` and `failed`: the buyer could never use it. */
  status: SessionStatus | 'provisioning' | 'failed';
  provider: 'gateway' | 'http';
  providerRef: string | null;
  boughtBytes: bigint;
  heldMicros: bigint;
  pricePerGbMicros: bigint;
  expiresAt: Date;
  settled: boolean;
}

export type Ending = Exclude<SessionStatus, 'active'>;

/** Sessions and their history. Writes return false when the session was not in the state they need. */
export abstract class SessionRepository {
  /** Inserts it as `provisioning`. False, with nothing written, when its creation key is being served. */
  abstract begin(session: NewSession): Promise<boolean>;

  /** `provisioning` → `active`: the buyer may use it. */
  abstract activate(sessionId: SessionId, access: ProxyAccess): Promise<boolean>;

  /** `provisioning` → `failed`. */
  abstract fail(sessionId: SessionId, cause: string): Promise<boolean>;

  abstract find(sessionId: SessionId): Promise<SessionRecord | null>;

  /** As `find`, locked until the unit of work ends. */
  abstract lock(sessionId: SessionId): Promise<SessionRecord | null>;

  /** More bytes for a locked session; `boughtBytes` and `heldMicros` are the new totals. */
  abstract enlarge(locked: SessionRecord, boughtBytes: bigint, heldMicros: bigint): Promise<void>;

  /** Replaces the credentials of an active session; the old ones stop working. */
  abstract replaceAccess(sessionId: SessionId, access: ProxyAccess): Promise<boolean>;

  /** `active` → over: gateways admit nobody, lease nothing and cut live connections. */
  abstract close(sessionId: SessionId, ending: Ending, cause: string): Promise<boolean>;

  /** Like `close` with `ended`, for every active session of a buyer. */
  abstract closeAllOf(userId: UserId, cause: string): Promise<void>;

  /** Closes sessions that expired or have no bytes left, at most `limit` of each; returns how many. */
  abstract closeDue(limit: number): Promise<number>;

  /** Closed but not settled, by id after `after`. */
  abstract unsettled(after: SessionId | null, limit: number): Promise<SessionId[]>;

  /** `provisioning` for longer than `ageS` seconds. */
  abstract stale(ageS: number, limit: number): Promise<SessionId[]>;

  /** Forgets when the bytes were used of at most `limit` sessions that ended so many days ago; returns of how many. */
  abstract forgetUsage(days: number, limit: number): Promise<number>;

  /** Ends the counting of a locked session: the used bytes, and the devices that carried them. */
  abstract finalUse(sessionId: SessionId): Promise<{ usedBytes: bigint; carried: Carriage[] }>;

  /** Settles a locked session: what was billed in all, and the device owners' part of it. */
  abstract settle(sessionId: SessionId, billedMicros: bigint, exitsMicros: bigint): Promise<void>;
}
