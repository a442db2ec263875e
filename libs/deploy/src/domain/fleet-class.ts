import { needsGpu } from './deploy.js';
import { abilitiesOf, roomOf } from './fleet-device.js';
import type { FleetDevice, FleetWish } from './fleet-device.js';

/** A device in its class, and how much of it is free. */
export interface Slot {
  device: FleetDevice;
  home: FleetClass;
  free: number;
  /** MiB that are free of its memory. */
  freeMb: number;
  /** Where it is among those of its class with as much room. */
  position: number;
}

/** Devices that are alike in what an index can tell; what varies within is looked at one by one. */
export class FleetClass {
  readonly gpuName: string;
  readonly gpuCount: number;
  readonly room: number;
  /** No device of the class works for less than this, in micro-dollars per hour. */
  readonly floorUsdMicros: bigint;
  /** Whether it takes replicas without GPUs. */
  readonly cpu: boolean;
  readonly image: boolean;
  readonly script: boolean;
  readonly network: boolean;
  /** Devices, with room or without. */
  devices = 0;
  /** By free room. */
  private readonly free: Slot[][];
  /** Where the next search begins, so that the same devices aren't wanted by everybody. */
  private turn = 0;

  constructor(sample: FleetDevice) {
    const can = abilitiesOf(sample);
    this.gpuName = can.gpu ? sample.gpuName : '';
    this.gpuCount = can.gpu ? Math.max(1, sample.gpuCount) : 0;
    this.room = roomOf(sample);
    this.floorUsdMicros = floorClass(sample.minPriceUsdMicros ?? 0n);
    [this.cpu, this.image, this.script, this.network] = [can.cpu, can.image, can.script, can.network];
    this.free = Array.from({ length: this.room + 1 }, () => []);
  }

  /** Memory, price and model aside. */
  suits({ gpuModel, gpuCount, image, network }: FleetWish): boolean {
    if (needsGpu(gpuModel) ? this.gpuCount < Math.max(1, gpuCount) : !this.cpu) return false;
    return (image ? this.image : this.script) && (this.network || !network);
  }

  insert(slot: Slot): void {
    slot.position = this.free[slot.free]!.push(slot) - 1;
    this.devices++;
  }

  take(slot: Slot): void {
    const row = this.free[slot.free]!;
    const last = row.pop()!;
    if (last !== slot) [row[slot.position], last.position] = [last, slot.position];
    this.devices--;
  }

  /** Devices with at least this much room, those with the least first, at most `limit`. */
  *withRoom(room: number, limit: number): Generator<Slot> {
    let left = limit;
    const from = this.turn++;
    for (let free = room; free < this.free.length; free++) {
      const row = this.free[free]!;
      for (let n = 0; n < row.length; n++) {
        if (left-- <= 0) return;
        yield row[(from + n) % row.length]!;
      }
    }
  }

  /** Every device, with room or without. */
  *all(): Generator<FleetDevice> {
    for (const row of this.free) for (const { device } of row) yield device;
  }
}

/** What decides a device's class. */
export function classKeyOf(device: FleetDevice): string {
  const { gpu, cpu, image, script, network } = abilitiesOf(device);
  const memory = device.ramGb === 0 ? 'any' : Math.floor(Math.log2(device.ramGb * 1024));
  const floor = floorClass(device.minPriceUsdMicros ?? 0n);
  return [gpu ? device.gpuName : '', roomOf(device), gpu, cpu, image, script, network, memory, floor].join('|');
}

/** The power of two of micro-dollars that is not above the floor: floors vary too much to make a class each. */
function floorClass(floorUsdMicros: bigint): bigint {
  return floorUsdMicros === 0n ? 0n : 1n << BigInt(floorUsdMicros.toString(2).length - 1);
}
