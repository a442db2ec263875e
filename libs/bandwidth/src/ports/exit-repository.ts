import type { DeviceId, UserId } from '@app/kernel';
import type { GatewayFacts } from '../contract.js';

/** The terms under which a device is an exit. */
export interface ExitOffer {
  deviceId: DeviceId;
  ownerId: UserId;
  /** ISO 3166-1 alpha-2, lower case; null: unknown. */
  country: string | null;
  /** Micro-dollars per GB, as the buyer pays. */
  minPricePerGbMicros: bigint;
  /** Bytes in a calendar month (UTC), both directions; null: no limit. */
  maxBytesMonth: bigint | null;
  /** SHA-256, hex. The previous ticket stays valid until the next offer: an agent may be connecting with it. */
  ticketHash: string;
}

/** Devices whose owners share their connection, and the gateways they connect to. */
export abstract class ExitRepository {
  /** Stores the terms; returns the bytes the device carried this month, by the gateways' meters. */
  abstract offer(offer: ExitOffer): Promise<{ carriedBytesMonth: bigint }>;

  /** Its ticket expires at once. No-op for a device that is no exit. */
  abstract stop(deviceId: DeviceId): Promise<void>;

  /** The same for all devices of an owner. */
  abstract stopAllOf(ownerId: UserId): Promise<void>;

  /** Gateways that are alive and accept agents, most recently seen first, at most 50. */
  abstract gateways(): Promise<GatewayFacts[]>;
}
