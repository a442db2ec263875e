import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { FleetDevice } from '@app/deploy/scheduling/domain/fleet-device';
import { ASSUMED } from './assumptions.js';
import type { Random } from './random.js';
import type { VirtualClock } from './virtual-clock.js';

/** A device as it really is, whatever the scheduler believes. */
export interface Machine {
  facts: FleetDevice;
  /** Start of its current uptime, in milliseconds; null: it is off. */
  upSince: number | null;
}

/** Hears when machines come and go. */
export interface Watcher {
  came(machine: Machine): void;
  /** It signed off, or silently disappeared. */
  went(machine: Machine, silently: boolean): void;
}

export function makeMachines(count: number, random: Random): Machine[] {
  let owner = newId<UserId>();
  return Array.from({ length: count }, (_, n) => {
    if (random.next() < 1 / ASSUMED.meanDevicesOfOwner) owner = newId<UserId>();
    const gpuName = random.choose(ASSUMED.gpus);
    const facts: FleetDevice = {
      deviceId: newId<DeviceId>(),
      ownerId: owner,
      name: `rig-${n + 1}`,
      gpuName,
      gpuCount:
        gpuName === ''
          ? 0
          : gpuName.includes('A100')
            ? 8
            : random.choose([
                [1, 0.8],
                [2, 0.2],
              ] as const),
      ramGb: random.choose([
        [16, 0.3],
        [32, 0.4],
        [64, 0.3],
      ] as const),
      concurrency: random.choose(ASSUMED.concurrency),
      capabilities: gpuName === '' ? ['image', 'script'] : ['image', 'script', 'gpu'],
      minPriceUsdMicros: random.next() < 0.5 ? null : BigInt(random.whole(0, 200_000)),
    };
    return { facts, upSince: null };
  });
}

/** Lets every machine come and go for as long as the clock runs; at the start most are on. */
export function letThemLive(machines: readonly Machine[], clock: VirtualClock, random: Random, watcher: Watcher): void {
  const up = (machine: Machine): void => {
    machine.upSince = clock.now;
    watcher.came(machine);
    clock.at(clock.now + random.exponential(ASSUMED.meanUpMs), () => down(machine));
  };
  const down = (machine: Machine): void => {
    machine.upSince = null;
    watcher.went(machine, random.next() < ASSUMED.silentShare);
    clock.at(clock.now + random.exponential(ASSUMED.meanDownMs), () => up(machine));
  };
  const { meanUpMs, meanDownMs } = ASSUMED;
  for (const machine of machines) {
    if (random.next() < meanUpMs / (meanUpMs + meanDownMs)) up(machine);
    else clock.at(clock.now + random.exponential(meanDownMs), () => up(machine));
  }
}
