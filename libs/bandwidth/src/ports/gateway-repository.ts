import type { DeviceId } from '@app/kernel';
import type { GatewayId, SessionId } from '../contract.js';

/** Where a gateway process can be reached. */
export interface GatewayAddress {
  /** What buyers and agents are told; an IP literal where possible (proxychains refuses names). */
  host: string;
  /** SOCKS5 and HTTP CONNECT. */
  port: number;
  /** TLS, for the agents' tunnels. */
  tunnelPort: number;
  /** SHA-256 of the tunnel's certificate (DER), lower-case hex: agents accept no other. */
  certificateSha256: string;
}

/** What a gateway needs to know about a session at a log-in. */
export interface SessionPass {
  sessionId: SessionId;
  /** `any`: devices and the gateway itself; `direct`: the gateway only; `device`: devices only. */
  exit: 'any' | 'direct' | 'device';
  /** ISO 3166-1 alpha-2, lower case; null: any. A country can only be given by devices. */
  country: string | null;
  /** The buyer's bid: exits whose floor is higher don't carry it. Micro-dollars per GB. */
  pricePerGbMicros: bigint;
  expiresAt: Date;
}

/** Absolute counters of one session at one gateway, since the gateway registered. They only ever grow. */
export interface Usage {
  sessionId: SessionId;
  /** Payload bytes charged, both directions; never above what was leased. */
  usedBytes: bigint;
  /** The part of `usedBytes` that devices carried, by either meter. */
  carried: Array<{ deviceId: DeviceId; gatewayBytes: bigint; exitBytes: bigint }>;
}

export interface SessionState {
  /** False once it ended, expired or was used up: its connections are cut. */
  active: boolean;
  /** Another gateway waits for bytes of this session: return unneeded ones. */
  wanted: boolean;
}

/** A device that lets a gateway use its connection. */
export interface ExitPass {
  deviceId: DeviceId;
  country: string | null;
  /** The least the owner carries for, in micro-dollars per GB as the buyer pays. */
  minPricePerGbMicros: bigint;
  /** What the owner's monthly cap still allows; null: no cap. */
  bytesLeft: bigint | null;
}

/**
 * What gateway processes share, in the database. Gateways lease a session's bytes: leased bytes are never granted again,
 * unless the gateway returns them. A gateway that was silent for 10 s is dead: its reported usage stands, the rest of its
 * leases is neither billed nor granted again. Every call may reject while the database is away; the gateway then
 * continues within its leases.
 */
export abstract class GatewayRepository {
  /** Announces this process; repeated every few seconds through `report`. */
  abstract register(address: GatewayAddress): Promise<GatewayId>;

  /** Null for an unknown session, a wrong password and a session that is no longer active: all take the same time. */
  abstract admit(username: string, password: string): Promise<SessionPass | null>;

  /** Reserves up to `bytes` of the session for this gateway; returns how many, 0 when none are left or it ended. */
  abstract lease(gatewayId: GatewayId, sessionId: SessionId, bytes: bigint): Promise<bigint>;

  /** One statement, each half second: stores counters and returns the state of every session in `watched`. */
  abstract report(gatewayId: GatewayId, usages: Usage[], watched: SessionId[]): Promise<Map<SessionId, SessionState>>;

  /** The final report about a session at this gateway: leased bytes beyond `usedBytes` return to the session. */
  abstract release(gatewayId: GatewayId, usage: Usage): Promise<void>;

  /** Calls back when a session changed (LISTEN), so that an end is seen at once and not with the next report. */
  abstract onChange(listener: (sessionId: SessionId) => void): Promise<() => Promise<void>>;

  /** The device of an agent's ticket; null for an unknown or expired one. */
  abstract exitOf(ticket: string): Promise<ExitPass | null>;

  /** The exits connected to this gateway now, for the check at a session's creation; repeated every few seconds. */
  abstract exitsHere(gatewayId: GatewayId, deviceIds: DeviceId[]): Promise<void>;

  /** Signs off: final counters were released, and no more buyers are sent here. */
  abstract leave(gatewayId: GatewayId): Promise<void>;
}
