import { InMemoryStore } from '@app/kernel/testing';
import type { DeviceId } from '@app/kernel';
import type { NewDevice } from '../src/domain/device.js';
import type { HeartbeatReport } from '../src/domain/heartbeat.js';
import type { TestRecord } from '../src/domain/hardware.js';
import type { Round } from '../src/domain/self-test-verdict.js';
import type { SentCommand } from '../src/ports/command-log.js';
import type { NewTest } from '../src/ports/self-test-repository.js';

export interface StoredSelfTest extends TestRecord {
  test: (NewTest & { roundAt: Date; rounds: Round[]; calls: number }) | null;
}

export interface StoredDevice extends NewDevice {
  revoked: boolean;
  report: HeartbeatReport;
  offline: boolean;
  barred: boolean;
  paused: boolean;
  lastContactAt: Date | null;
  commandSeq: number;
  commands: SentCommand[];
  selfTest: StoredSelfTest;
}

/** The devices that the in-memory twins share. */
export class DeviceStore extends InMemoryStore<DeviceId, StoredDevice> {
  change(id: DeviceId, change: (row: StoredDevice) => Partial<StoredDevice>): boolean {
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, ...change(row) });
    return row !== undefined;
  }

  byToken(tokenHash: string): StoredDevice | undefined {
    return this.list((row) => row.tokenHash === tokenHash && !row.revoked)[0];
  }
}
