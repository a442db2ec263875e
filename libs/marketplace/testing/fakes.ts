import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { Database } from '@app/platform';
import {
  DeviceCommands,
  Devices,
  type DeviceCommand,
  type DeviceFacts,
  type EarnedToday,
  type OwnedDevice,
} from '@app/workers/contract';
import type { JobId } from '../src/contract.js';
import { needsOf } from '../src/jobs/domain/matching.js';
import type { NewJob } from '../src/jobs/ports/job-repository.js';

/** Devices whose last sign of life a test sets; those it didn't are as good as revoked. */
export class FakeDevices extends Devices {
  readonly contacts = new Map<DeviceId, Date>();
  /** What is online. */
  supply: DeviceFacts[] = [];

  async online(limit: number): Promise<DeviceFacts[]> {
    return this.supply.slice(0, limit);
  }

  async onlineCount(): Promise<number> {
    return this.supply.length;
  }

  async owned(): Promise<OwnedDevice | null> {
    return null;
  }

  async ofOwner(): Promise<OwnedDevice[]> {
    return [];
  }

  async gpuNames(ids: DeviceId[]): Promise<Map<DeviceId, string>> {
    const asked = this.supply.filter(({ deviceId }) => ids.includes(deviceId));
    return new Map(asked.map(({ deviceId, gpuName }) => [deviceId, gpuName]));
  }

  async earnedToday(): Promise<EarnedToday> {
    return { totalMicros: 0n, byDevice: new Map() };
  }

  async facts(): Promise<DeviceFacts | null> {
    return null;
  }

  async lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>> {
    return new Map(ids.flatMap((id) => (this.contacts.has(id) ? [[id, this.contacts.get(id)!]] : [])));
  }
}

/** What is online, for `FakeDevices.supply`. */
export const aMachine = (changes: Partial<DeviceFacts> = {}): DeviceFacts => ({
  deviceId: newId<DeviceId>(),
  ownerId: newId<UserId>(),
  name: 'rig',
  hostname: 'rig',
  deviceType: 'server',
  gpuName: 'NVIDIA T4',
  gpuCount: 1,
  gpuMemoryGb: 16,
  cpuCores: 8,
  ramGb: 32,
  capabilities: [],
  minPriceUsdMicros: null,
  concurrency: 1,
  paused: false,
  verified: false,
  ...changes,
});

export class RecordedCommands extends DeviceCommands {
  readonly sent: Array<{ deviceId: DeviceId } & DeviceCommand> = [];
  readonly announced: DeviceId[] = [];

  async send(deviceId: DeviceId, command: DeviceCommand): Promise<void> {
    this.sent.push({ deviceId, ...command });
  }

  announce(deviceId: DeviceId): void {
    this.announced.push(deviceId);
  }
}

export const aJob = (buyerId: UserId, changes: Partial<NewJob> = {}): NewJob => ({
  id: newId<JobId>(),
  buyerId,
  title: 'a job',
  jobType: 'script',
  priceMicros: 1_000_000n,
  durationHours: 1,
  description: null,
  requirements: null,
  spec: null,
  needs: changes.spec ? needsOf(changes.spec) : null,
  expiresAfterHours: 168,
  verification: 'none',
  quorum: null,
  maxAttempts: 1,
  ...changes,
});
/** The device runs so many jobs at once, as if a heartbeat had said so. */
export async function giveRoom(database: Database, deviceId: DeviceId, concurrency = 64): Promise<void> {
  await database.query(
    `INSERT INTO workers.presence (device_id, hostname, concurrency) VALUES ($1, 'rig', $2)
     ON CONFLICT (device_id) DO UPDATE SET concurrency = $2`,
    [deviceId, concurrency],
  );
}

/** Of an answer to a claim: the job, if there is one. */
export const taken = <T extends object>(answer: T | 'device_full' | null): T | null =>
  answer === 'device_full' ? null : answer;
