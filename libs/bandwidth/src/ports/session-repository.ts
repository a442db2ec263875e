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
  /** Names the request; while it is being served, a second one with the same name begins nothing. Null: no name. */
  creationKey: Buffer | null;
}

/** A session that came to be, as its rules need it. */
export interface SessionRecord {
  sessionId: SessionId;
  userId: UserId;
  /** `provisioning` and `failed`: it never was its buyer's to use. */
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

/** Sessions and their history. Writes answer false when the session was not in the state they need. */
export abstract class SessionRepository {
  /** Inserts it as `provisioning`. False, and nothing is written, when its creation key is being served. */
  abstract begin(session: NewSession): Promise<boolean>;

  /** Now it is its buyer's: `provisioning` → `active`. */
  abstract activate(sessionId: SessionId, access: ProxyAccess): Promise<boolean>;

  /** `provisioning` → `failed`. */
  abstract fail(sessionId: SessionId, cause: string): Promise<boolean>;

  abstract find(sessionId: SessionId): Promise<SessionRecord | null>;

  /** As `find`, locked until the unit of work ends. */
  abstract lock(sessionId: SessionId): Promise<SessionRecord | null>;

  /** More bytes for a locked session; `boughtBytes` and `heldMicros` are the new totals. */
  abstract enlarge(sessionId: SessionId, boughtBytes: bigint, heldMicros: bigint): Promise<void>;

  /** New credentials: the old ones admit nobody any more. */
  abstract replaceAccess(sessionId: SessionId, access: ProxyAccess): Promise<boolean>;

  /** `active` → over: nobody is admitted, nothing is leased, gateways cut what lives. */
  abstract close(sessionId: SessionId, ending: Ending, cause: string): Promise<boolean>;

  /** As `close` with `ended`, for every active session of a buyer. */
  abstract closeAllOf(userId: UserId, cause: string): Promise<void>;

  /** Closes those whose time is over or whose bytes are gone, at most `limit` of each; answers how many. */
  abstract closeDue(limit: number): Promise<number>;

  /** Closed and not settled, by id from `after` on. */
  abstract unsettled(after: SessionId | null, limit: number): Promise<SessionId[]>;

  /** `provisioning` for longer than `ageS` seconds. */
  abstract stale(ageS: number, limit: number): Promise<SessionId[]>;

  /** Ends the counting of a locked session: what was used, and the devices that carried it. */
  abstract finalUse(sessionId: SessionId): Promise<{ usedBytes: bigint; carried: Carriage[] }>;

  /** The settlement of a locked session: what was billed in all, and what of it devices' owners got. */
  abstract settle(sessionId: SessionId, billedMicros: bigint, exitsMicros: bigint): Promise<void>;
}
