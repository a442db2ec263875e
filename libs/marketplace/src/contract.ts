import type { DeviceId, Id } from '@app/kernel';

export type JobId = Id<'job'>;
export type AttemptId = Id<'attempt'>;

/** What other contexts may ask of the marketplace. */
export abstract class Jobs {
  /** Ends the running attempts of a device as released: their jobs wait for another (contract §6, `offline`). */
  abstract letGo(deviceId: DeviceId): Promise<void>;
}
