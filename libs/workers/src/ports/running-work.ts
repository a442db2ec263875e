import type { DeviceId } from '@app/kernel';

/** What a device is doing for others; bound by the app to the context that gave it the work. */
export abstract class RunningWork {
  /** Gives back whatever the device runs, as an interruption, in the caller's unit of work. */
  abstract letGo(deviceId: DeviceId): Promise<void>;
}
