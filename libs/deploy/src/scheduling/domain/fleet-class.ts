import { needsGpu } from '@app/kernel';
import { abilitiesOf, roomOf, type FleetDevice, type FleetWish, type Room } from './fleet-device.js';

/** A device in its class, and its free room. */
export interface Slot {
  device: FleetDevice;
  home: FleetClass;
  free: Room;
  /** Its index among the devices of its class with as much free. */
  position: Record<Kind, number>;
}

/** The two kinds of room that devices are indexed by. */
type Kind = 'gpus' | 'places';
const KINDS: readonly Kind[] = ['gpus', 'places'];

/** Devices that are alike in everything indexed; what varies within the class is compared one by one. */
export class FleetClass {
  readonly gpuName: string;
  readonly gpuCount: number;
  readonly places: number;
  /** No device of the class works for less than this, in micro-dollars per hour. */
  readonly floorUsdMicros: bigint;
  /** Whether it takes replicas without GPUs. */
  readonly cpu: boolean;
  readonly image: boolean;
  readonly script: boolean;
  readonly network: boolean;
  /** Number of devices, with room or without. */
  devices = 0;
  /** Slots by their number of free GPUs or places. */
  private readonly free: Record<Kind, Slot[][]>;
  /** Where the next search begins, so that searches at the same time don't pick the same devices. */
  private turn = 0;

  constructor(sample: FleetDevice) {
    const can = abilitiesOf(sample);
    this.gpuName = can.gpu ? sample.gpuName : '';
    const { gpus, places } = roomOf(sample);
    [this.gpuCount, this.places] = [gpus, places];
    this.floorUsdMicros = floorClass(sample.minPriceUsdMicros ?? 0n);
    [this.cpu, this.image, this.script, this.network] = [can.cpu, can.image, can.script, can.network];
    const rows = (most: number) => Array.from({ length: most + 1 }, (): Slot[] => []);
    this.free = { gpus: rows(gpus), places: rows(places) };
  }

  /** Memory, price and model aside. */
  suits({ gpuModel, gpuCount, image, network }: FleetWish): boolean {
    if (needsGpu(gpuModel) ? this.gpuCount < Math.max(1, gpuCount) : !this.cpu) return false;
    return (image ? this.image : this.script) && (this.network || !network);
  }

  insert(slot: Slot): void {
    for (const kind of KINDS) slot.position[kind] = this.free[kind][slot.free[kind]]!.push(slot) - 1;
    this.devices++;
  }

  take(slot: Slot): void {
    for (const kind of KINDS) {
      const row = this.free[kind][slot.free[kind]]!;
      const last = row.pop()!;
      if (last !== slot) [row[slot.position[kind]], last.position[kind]] = [last, slot.position[kind]];
    }
    this.devices--;
  }

  /** At most `limit` devices with enough free GPUs or places, those with the least first. */
  *withRoom({ gpus, places }: Room, limit: number): Generator<Slot> {
    const rows = gpus > 0 ? this.free.gpus : this.free.places;
    let left = limit;
    const from = this.turn++;
    for (let free = gpus || places; free < rows.length; free++) {
      const row = rows[free]!;
      for (let n = 0; n < row.length; n++) {
        if (left-- <= 0) return;
        yield row[(from + n) % row.length]!;
      }
    }
  }

  /** Every device, with room or without. */
  *all(): Generator<FleetDevice> {
    for (const row of this.free.gpus) for (const { device } of row) yield device;
  }
}

/** The key of a device's class. */
export function classKeyOf(device: FleetDevice): string {
  const { gpu, image, script, network } = abilitiesOf(device);
  const { gpus, places } = roomOf(device);
  const memory = device.ramGb === 0 ? 'any' : Math.floor(Math.log2(device.ramGb * 1024));
  const floor = floorClass(device.minPriceUsdMicros ?? 0n);
  return [gpu ? device.gpuName : '', gpus, places, image, script, network, memory, floor].join('|');
}

/** The power of two of micro-dollars that is not above the floor: floors vary too much to make a class each. */
function floorClass(floorUsdMicros: bigint): bigint {
  return floorUsdMicros === 0n ? 0n : 1n << BigInt(floorUsdMicros.toString(2).length - 1);
}
