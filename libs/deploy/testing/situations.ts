import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { DeployId, PlacementId } from '../src/contract.js';
import type { Deploy, Placement, Revision } from '../src/deploys/domain/deploy.js';

export const START = new Date('2026-01-01T00:00:00Z');
/** A time so many seconds after the tests' beginning. */
export const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);

export const aDeploy = (changes: Partial<Deploy> = {}): Deploy => ({
  deployId: newId<DeployId>(),
  ownerId: newId<UserId>(),
  name: 'a deploy',
  jobType: 'Docker',
  executor: 'devices',
  gpuModel: 'cpu',
  replicas: 1,
  durationHrs: 1,
  currency: 'coin',
  gpuHourMicros: 3_600_000n,
  port: null,
  autoRenew: false,
  keyId: null,
  minHealthyS: 10,
  status: 'queued',
  reasonCode: '',
  reason: '',
  revision: 1,
  goodRevision: null,
  heldMicros: 3_600_000n * BigInt(changes.replicas ?? 1),
  billedMicros: 0n,
  returnedMicros: null,
  extensions: 0,
  createdAt: START,
  startedAt: null,
  endsAt: null,
  endedAt: null,
  ...changes,
});

export const aRevision = (changes: Partial<Revision> = {}): Revision => ({
  revision: 1,
  image: null,
  command: ['sleep', '1000'],
  env: {},
  network: false,
  memoryMb: 128,
  gpuCount: 0,
  copyOf: null,
  verdict: 'untried',
  ...changes,
});

export const aPlacement = (changes: Partial<Placement> = {}): Placement => ({
  placementId: newId<PlacementId>(),
  deployId: newId<DeployId>(),
  replica: 1,
  revision: 1,
  deviceId: newId<DeviceId>(),
  ownerId: newId<UserId>(),
  place: 'rig-7',
  gpus: 0,
  places: 1,
  memoryMb: 128,
  hourMicros: 3_600_000n,
  state: 'assigned',
  assignedAt: START,
  heardAt: null,
  runningAt: null,
  goodAt: null,
  endedAt: null,
  cause: null,
  exitCode: null,
  reason: '',
  billedMicros: 0n,
  payments: 0,
  ...changes,
});

/** One that runs since `from` and was last heard of at `heard`, in seconds from the tests' beginning. */
export const running = (from: number, heard: number, changes: Partial<Placement> = {}): Placement =>
  aPlacement({
    state: 'running',
    assignedAt: at(from),
    runningAt: at(from),
    heardAt: at(heard),
    goodAt: at(heard),
    ...changes,
  });

/** One that ran from … to … and ended so. */
export const ended = (
  from: number,
  to: number,
  cause: NonNullable<Placement['cause']>,
  changes: Partial<Placement> = {},
): Placement => ({ ...running(from, to), state: 'ended', endedAt: at(to), cause, ...changes });
