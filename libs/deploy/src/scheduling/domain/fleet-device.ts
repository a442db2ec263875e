import type { DeviceId, UserId } from '@app/kernel';

/** Room of a device for replicas, or what they take of it. */
export interface Room {
  gpus: number;
  /** For replicas without GPUs. */
  places: number;
  memoryMb: number;
}

/** The facts that placing depends on; zero and empty mean that the device didn't say. */
export interface FleetDevice {
  deviceId: DeviceId;
  ownerId: UserId;
  name: string;
  gpuName: string;
  gpuCount: number;
  ramGb: number;
  /** How many jobs it runs at once, or replicas without GPUs. */
  concurrency: number;
  /** Empty: the device can do everything. */
  capabilities: readonly string[];
  /** The least its owner works for, in micro-dollars per hour after the fee; null: anything. */
  minPriceUsdMicros: bigint | null;
  /** How likely it is to finish what it starts, from 0 to 1; absent: too little is known. */
  reliability?: number;
}

/** A device below this gets a replica only if no other device is equally good. */
const RELIABLE = 0.8;

export const isShaky = ({ reliability = 1 }: FleetDevice): boolean => reliability < RELIABLE;

/** What a replica asks of a device. */
export interface FleetWish {
  /** Whole words of a GPU's name, or `cpu`. */
  gpuModel: string;
  /** 0: no GPU. */
  gpuCount: number;
  image: boolean;
  network: boolean;
  memoryMb: number;
  /** Price of a replica for an hour, in micro-dollars before the fee. */
  hourUsdMicros: bigint;
  /** Not these … */
  avoid: ReadonlySet<DeviceId>;
  /** … these only if there is no other … */
  ratherNot: ReadonlySet<DeviceId>;
  /** … and not where its other replicas live if there is another owner, or at least another device. */
  others: ReadonlyArray<{ deviceId: DeviceId | null; ownerId: UserId | null }>;
}

/** What a device can run. */
export function abilitiesOf({ gpuName, gpuCount, capabilities }: FleetDevice) {
  const can = (capability: string) => capabilities.length === 0 || capabilities.includes(capability);
  const gpu = (gpuName !== '' || gpuCount > 0) && can('gpu');
  // A machine with GPUs is kept for replicas with GPUs, unless its owner says otherwise.
  const cpu = !gpu || capabilities.includes('cpu_replicas');
  return { gpu, cpu, image: can('image'), script: can('script'), network: can('network') };
}

/** MiB for all replicas together; Infinity: unknown. */
export const memoryMbOf = ({ ramGb }: FleetDevice): number => (ramGb === 0 ? Infinity : Math.floor(ramGb * 1024));

/** All its room for replicas: the GPUs it offers, and as many places as its agent has for jobs. */
export function roomOf(device: FleetDevice): Room {
  const { gpu, cpu } = abilitiesOf(device);
  const gpus = gpu ? Math.max(1, device.gpuCount) : 0;
  return { gpus, places: cpu ? device.concurrency : 0, memoryMb: memoryMbOf(device) };
}

/** What a replica takes. */
export const roomFor = ({ gpuCount, memoryMb }: Pick<FleetWish, 'gpuCount' | 'memoryMb'>): Room => ({
  gpus: gpuCount,
  places: gpuCount === 0 ? 1 : 0,
  memoryMb,
});
