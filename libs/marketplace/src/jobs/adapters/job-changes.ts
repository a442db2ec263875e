import type { DeviceId } from '@app/kernel';
import type { Needs } from '../domain/matching.js';

export interface JobChange {
  /** What the job needs, when it has just come on offer. */
  offered?: { needs: Needs; hourlyMicros: bigint };
  /** A device that ended an attempt: it may have room again. */
  freed?: DeviceId;
}

/**
 * Tells the rest of this process about job writes once others can read them: the public list drops its pages, waiting
 * claims look again. Other processes notice by themselves within a second.
 */
export class JobChanges {
  private readonly listeners: Array<(change: JobChange) => void> = [];

  subscribe(listener: (change: JobChange) => void): void {
    this.listeners.push(listener);
  }

  publish(change: JobChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
