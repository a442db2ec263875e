import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceType } from '../contract.js';

/** A device at its creation: a worker token, of which only the hash is kept. */
export interface NewDevice {
  id: DeviceId;
  ownerId: UserId;
  name: string;
  deviceType: DeviceType;
  minPriceUsdMicros: bigint | null;
  tokenHash: string;
}
