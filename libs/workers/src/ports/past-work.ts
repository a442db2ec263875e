import type { DeviceId } from '@app/kernel';

/** How devices did the work they were given; bound by the app to the context that gave it. */
export abstract class PastWork {
  /** From 0 to 1; devices of which too little is known are absent. */
  abstract reliability(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>>;

  /** Results in a row that agreed with those of others' devices; devices without any are absent. */
  abstract validInRow(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>>;
}
