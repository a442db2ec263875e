import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceFacts } from '../contract.js';
import type { NewDevice } from '../domain/device.js';

/** What an owner may change; what is left out stays. */
export interface DeviceChanges {
  name?: string;
  /** Null: any price. */
  minPriceUsdMicros?: bigint | null;
  paused?: boolean;
}

/** Devices and their tokens. */
export abstract class DeviceRepository {
  abstract add(device: NewDevice): Promise<void>;

  /** Null when this user has no such device. */
  abstract token(id: DeviceId, ownerId: UserId): Promise<{ revoked: boolean } | null>;

  /** From the commit on the old token is invalid. False when the device is not the user's, or is revoked. */
  abstract replaceToken(id: DeviceId, ownerId: UserId, tokenHash: string): Promise<boolean>;

  /** Answers its name afterwards; null when the device is not the user's, or is revoked. */
  abstract change(id: DeviceId, ownerId: UserId, changes: DeviceChanges): Promise<string | null>;

  /** False when the device is not the user's, or was revoked before. */
  abstract revoke(id: DeviceId, ownerId: UserId): Promise<boolean>;

  /** A user's devices whose token is not revoked. */
  abstract idsOf(ownerId: UserId): Promise<DeviceId[]>;

  /** The same, locked until the unit of work ends. */
  abstract lockAllOf(ownerId: UserId): Promise<DeviceId[]>;

  /**
   * Bars devices from work, or lifts the bar. A barred device has no facts and no last contact, and its heartbeats are
   * not stored.
   */
  abstract bar(ids: DeviceId[], barred: boolean): Promise<void>;

  /** Until its next heartbeat. */
  abstract goOffline(id: DeviceId): Promise<void>;

  abstract facts(id: DeviceId): Promise<DeviceFacts | null>;

  abstract lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>>;
}
