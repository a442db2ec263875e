import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Jobs } from '@app/marketplace/contract';

const EVERY_MS = 60_000;
/** Devices looked up at a time: each costs an index range. In a larger fleet they take turns. */
const AT_A_TIME = 1_000;

/** How reliably devices did their jobs; some minutes old at most. */
@Injectable()
export class KnownReliability {
  private known = new Map<DeviceId, number>();
  private nextAt = 0;
  private turn = 0;

  constructor(private readonly jobs: Jobs) {}

  of(deviceId: DeviceId): number | undefined {
    return this.known.get(deviceId);
  }

  /** Looks some of these devices up, unless it did so within the last minute. */
  async refresh(devices: ReadonlyArray<{ deviceId: DeviceId }>): Promise<void> {
    if (devices.length === 0 || performance.now() < this.nextAt) return;
    this.nextAt = performance.now() + EVERY_MS;
    if (this.turn >= devices.length) this.turn = 0;
    const ids = devices.slice(this.turn, this.turn + AT_A_TIME).map(({ deviceId }) => deviceId);
    this.turn += AT_A_TIME;
    const found = await this.jobs.reliability(ids);
    const online = new Set(devices.map(({ deviceId }) => deviceId));
    const asked = new Set(ids);
    const kept = [...this.known].filter(([id]) => online.has(id) && !asked.has(id));
    this.known = new Map([...kept, ...found]);
  }
}
