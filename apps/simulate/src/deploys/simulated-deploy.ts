import { newId, type PriceList, type UserId } from '@app/kernel';
import type { DeployId } from '@app/deploy/contract';
import type { Deploy, Placement, Revision } from '@app/deploy/deploys/domain/deploy';
import { gpuHourMicros, replicaHourMicros } from '@app/deploy/deploys/domain/pricing';
import { ASSUMED } from './assumptions.js';
import type { Machine } from './machines.js';
import type { Random } from './random.js';

/** A placement, and what really became of it. */
export interface SimulatedPlacement extends Placement {
  machine: Machine;
  /** When its machine went, in milliseconds: nothing after this may be paid. */
  diedAt: number | null;
}

/** A deploy with everything needed to schedule and judge it. */
export interface SimulatedDeploy {
  deploy: Deploy;
  revisions: Revision[];
  hourMicros: bigint;
  /** All live ones, and those that ended lately. */
  placements: SimulatedPlacement[];
  /** Since when a replica is missing because its machine went, by replica. */
  missing: Map<number, number>;
  /** The look that counts; earlier appointments are void. */
  look: number;
  over: boolean;
  /** All replicas ran at the same time once. */
  allRan: boolean;
}

/** One buyer's order, made at `nowMs`. */
export function makeDeploy(random: Random, prices: PriceList, nowMs: number): SimulatedDeploy {
  const gpuModel = random.choose(ASSUMED.wishes);
  const gpuCount = gpuModel === 'cpu' ? 0 : gpuModel === 'A100' ? random.whole(1, 4) : 1;
  const replicas = random.whole(ASSUMED.replicas[0], ASSUMED.replicas[1]);
  const durationHrs = Math.max(1, Math.round(random.exponential(ASSUMED.meanHours)));
  const hour = gpuHourMicros(gpuModel, 'usd', prices, 1n);
  const hourMicros = replicaHourMicros(hour, gpuCount);
  const revision: Revision = {
    revision: 1,
    image: 'service:1',
    command: null,
    env: {},
    network: false,
    memoryMb: 2048,
    gpuCount,
    copyOf: null,
    verdict: 'untried',
  };
  const deploy: Deploy = {
    deployId: newId<DeployId>(),
    ownerId: newId<UserId>(),
    name: 'simulated',
    jobType: 'Inference',
    executor: 'devices',
    gpuModel,
    replicas,
    durationHrs,
    currency: 'usd',
    gpuHourMicros: hour,
    port: null,
    autoRenew: false,
    keyId: null,
    minHealthyS: 10,
    status: 'queued',
    reasonCode: '',
    reason: '',
    revision: 1,
    goodRevision: null,
    heldMicros: hourMicros * BigInt(replicas * durationHrs),
    billedMicros: 0n,
    extensions: 0,
    createdAt: new Date(nowMs),
    startedAt: null,
    endsAt: null,
    endedAt: null,
    returnedMicros: null,
  };
  const revisions = [revision];
  return { deploy, revisions, hourMicros, placements: [], missing: new Map(), look: 0, over: false, allRan: false };
}
