import { isModel, listedUsdMicros, shareOf, type DeviceId, type PriceList } from '@app/kernel';
import { classKeyOf, FleetClass, type Slot } from './fleet-class.js';
import { isShaky, roomFor, roomOf, type FleetDevice, type FleetWish, type Room } from './fleet-device.js';
import { explain } from './fleet-explain.js';
import type { WaitCode } from './deploy-status.js';

export type Found = { device: FleetDevice } | { device: null; code: WaitCode; text: string };

const NOTHING: Room = { gpus: 0, places: 0, memoryMb: 0 };

/** So many devices of a class are compared at most: a large fleet of one owner must not be searched through. */
const PROBES = 48;

/**
 * Online devices in classes of equal abilities, sorted by how much of them is free, so that finding a place does not look
 * at every device.
 */
export class Fleet {
  private readonly slots = new Map<DeviceId, Slot>();
  private readonly classes = new Map<string, FleetClass>();

  constructor(
    private readonly feeBps: number,
    private readonly prices: PriceList,
  ) {}

  get size(): number {
    return this.slots.size;
  }

  /** Replaces all devices, with the room that is taken of each. */
  replace(devices: Iterable<FleetDevice>, used: ReadonlyMap<DeviceId, Room>): void {
    this.slots.clear();
    this.classes.clear();
    for (const device of devices) this.add(device, used.get(device.deviceId));
  }

  /** Adds a device that came online, or replaces one that changed. */
  add(device: FleetDevice, used = NOTHING): void {
    this.remove(device.deviceId);
    const key = classKeyOf(device);
    const home = this.classes.get(key) ?? new FleetClass(device);
    this.classes.set(key, home);
    const slot: Slot = { device, home, free: less(roomOf(device), used), position: { gpus: -1, places: -1 } };
    this.slots.set(device.deviceId, slot);
    home.insert(slot);
  }

  remove(deviceId: DeviceId): void {
    const slot = this.slots.get(deviceId);
    if (!slot) return;
    slot.home.take(slot);
    this.slots.delete(deviceId);
    if (slot.home.devices === 0) this.classes.delete(classKeyOf(slot.device));
  }

  device(deviceId: DeviceId): FleetDevice | undefined {
    return this.slots.get(deviceId)?.device;
  }

  giveBack(deviceId: DeviceId, { gpus, places, memoryMb }: Room): void {
    this.shift(deviceId, { gpus: -gpus, places: -places, memoryMb: -memoryMb });
  }

  /** Takes room (positive) or gives it back (negative); ignores unknown devices. */
  shift(deviceId: DeviceId, taken: Room): void {
    const slot = this.slots.get(deviceId);
    if (!slot) return;
    const all = roomOf(slot.device);
    slot.home.take(slot);
    const free = less(slot.free, taken);
    slot.free = { ...free, gpus: Math.min(all.gpus, free.gpus), places: Math.min(all.places, free.places) };
    slot.home.insert(slot);
  }

  /** The best device with room: of another owner than the other replicas, else another device, else any; reliable first. */
  pick(wish: FleetWish): Found {
    const netUsdMicros = this.netOf(wish.hourUsdMicros);
    const classes = this.fitting(wish).filter((home) => home.floorUsdMicros <= netUsdMicros);
    const owners = new Set(wish.others.map(({ ownerId }) => ownerId));
    const devices = new Set(wish.others.map(({ deviceId }) => deviceId));
    const rank = (slot: Slot): number => {
      const { device } = slot;
      if (wish.avoid.has(device.deviceId) || (device.minPriceUsdMicros ?? 0n) > netUsdMicros) return REFUSED;
      if (slot.free.memoryMb < wish.memoryMb) return REFUSED;
      const reluctance = wish.ratherNot.has(device.deviceId) ? 4 : 0;
      // Counts least: it decides only between places that are otherwise alike.
      const shaky = isShaky(device) ? 0.5 : 0;
      return reluctance + shaky + (devices.has(device.deviceId) ? 2 : 0) + (owners.has(device.ownerId) ? 1 : 0);
    };
    const room = roomFor(wish);
    const found = best(classes, room, PROBES, rank) ?? best(classes, room, Infinity, rank);
    if (found) return { device: found.device };
    const isTooDear = (home: FleetClass) => this.isTooDear(home.gpuName, wish.gpuModel);
    return { device: null, ...explain(wish, netUsdMicros, [...this.classes.values()], isTooDear) };
  }

  /** Whether the price of an hour is enough for the device's owner. */
  pays({ minPriceUsdMicros }: Pick<FleetDevice, 'minPriceUsdMicros'>, hourUsdMicros: bigint): boolean {
    return (minPriceUsdMicros ?? 0n) <= this.netOf(hourUsdMicros);
  }

  private netOf(hourUsdMicros: bigint): bigint {
    return hourUsdMicros - shareOf(hourUsdMicros, BigInt(this.feeBps), 10_000n);
  }

  /** Classes that fit, the tightest first: GPUs and big machines are kept for replicas that need them. */
  private fitting(wish: FleetWish): FleetClass[] {
    const models = new Map<string, boolean>();
    return [...this.classes.values()]
      .filter((home) => {
        if (wish.gpuCount > 0 && !models.has(home.gpuName)) {
          const { gpuName } = home;
          models.set(gpuName, isModel(gpuName, wish.gpuModel) && !this.isTooDear(gpuName, wish.gpuModel));
        }
        return home.suits(wish) && (wish.gpuCount === 0 || models.get(home.gpuName));
      })
      .sort((a, b) => a.gpuCount - b.gpuCount || a.places - b.places);
  }

  /** A vague name ("NVIDIA") has the default price and must not get a GPU with a higher list price. */
  private isTooDear(gpuName: string, gpuModel: string): boolean {
    return listedUsdMicros(gpuName, this.prices) > listedUsdMicros(gpuModel, this.prices);
  }
}

const less = (all: Room, used: Room): Room => ({
  gpus: Math.max(0, all.gpus - used.gpus),
  places: Math.max(0, all.places - used.places),
  memoryMb: all.memoryMb - used.memoryMb,
});

const REFUSED = Infinity;

function best(
  classes: readonly FleetClass[],
  room: Room,
  probes: number,
  rank: (slot: Slot) => number,
): Slot | undefined {
  let found: Slot | undefined;
  let lowest = REFUSED;
  for (const home of classes) {
    for (const slot of home.withRoom(room, probes)) {
      const ranked = rank(slot);
      if (ranked < lowest) [found, lowest] = [slot, ranked];
      if (lowest === 0) return found;
    }
  }
  return found;
}
