import type { DeviceId, UserId } from '@app/kernel';

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
  /** SHA-256, hex. The ticket before stays good until the next one: an agent may be on its way with it. */
  ticketHash: string;
}

/** A gateway that an agent should be connected to. */
export interface TunnelAddress {
  host: string;
  port: number;
  certificateSha256: string;
}

/** Devices whose owners share their connection. */
export abstract class SharedExits {
  /** Stores the terms; answers the bytes the device carried this month, by the gateways' meters. */
  abstract offer(offer: ExitOffer): Promise<{ carriedBytesMonth: bigint }>;

  /** Its ticket is outdated at once. Nothing happens to a device that is no exit. */
  abstract stop(deviceId: DeviceId): Promise<void>;

  /** The same of all devices of an owner. */
  abstract stopAllOf(ownerId: UserId): Promise<void>;

  /** Gateways that are alive and take agents. */
  abstract gateways(): Promise<TunnelAddress[]>;
}
