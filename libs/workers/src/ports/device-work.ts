import type { DeviceId } from '@app/kernel';

/** The work that a device does for others now; the app binds it to the contexts that assign work. */
export abstract class RunningWork {
  /** Returns all work that the device runs, as an interruption, in the caller's unit of work. */
  abstract releaseDevice(deviceId: DeviceId): Promise<void>;
}

/** How devices did their past work; the app binds it to the context that assigned it. */
export abstract class WorkHistory {
  /** From 0 to 1. A device with too few attempts is absent. */
  abstract reliability(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>>;

  /** Results in a row that agreed with those of other devices. A device without any is absent. */
  abstract validInRow(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>>;
}
