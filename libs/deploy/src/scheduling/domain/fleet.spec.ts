import { newId, type DeviceId, type UserId } from '@app/kernel';
import { Fleet } from './fleet.js';
import { roomFor, type FleetDevice, type FleetWish } from './fleet-device.js';

const PRICES = new Map([
  ['A100', 1_200_000n],
  ['RTX 3090', 250_000n],
  ['default', 500_000n],
]);
const ann = newId<UserId>();
const bob = newId<UserId>();
let named = 0;
const rig = (changes: Partial<FleetDevice> = {}): FleetDevice => ({
  deviceId: newId<DeviceId>(),
  ownerId: ann,
  name: `rig-${++named}`,
  gpuName: '',
  gpuCount: 0,
  ramGb: 0,
  concurrency: 1,
  capabilities: [],
  minPriceUsdMicros: null,
  ...changes,
});
const wish = (changes: Partial<FleetWish> = {}): FleetWish => ({
  gpuModel: 'cpu',
  gpuCount: 0,
  image: false,
  network: false,
  memoryMb: 128,
  hourUsdMicros: 1_000_000n,
  avoid: new Set(),
  ratherNot: new Set(),
  others: [],
  ...changes,
});
const fleetOf = (...devices: FleetDevice[]) => {
  const fleet = new Fleet(500, PRICES);
  fleet.replace(devices, new Map());
  return fleet;
};
const gpus = (count: number) => ({ gpus: count, places: 0, memoryMb: 0 });
const a100 = (changes: Partial<FleetDevice> = {}) =>
  rig({ gpuName: 'NVIDIA A100-SXM4-80GB', gpuCount: 8, ramGb: 512, ...changes });

describe('a place', () => {
  it('is found by the words of the model', () => {
    const [right, other] = [a100(), rig({ gpuName: 'RTX A1000', gpuCount: 8 })];
    const fleet = fleetOf(other, right);
    expect(fleet.pick(wish({ gpuModel: 'A100 80GB', gpuCount: 1 })).device).toBe(right);
    expect(fleet.pick(wish({ gpuModel: 'H100', gpuCount: 1 }))).toMatchObject({ code: 'no_matching_device' });
  });

  it('is on a reliable device rather than on one that keeps letting go, but there too if that is all', () => {
    const [shaky, good] = [rig({ reliability: 0.4 }), rig({ reliability: 0.95, ownerId: bob })];
    const fresh = rig();
    for (const other of [good, fresh]) {
      expect(fleetOf(shaky, other).pick(wish()).device).toBe(other);
      expect(fleetOf(other, shaky).pick(wish()).device).toBe(other);
    }
    expect(fleetOf(shaky).pick(wish()).device).toBe(shaky);
    // Replicas with different owners matter more.
    const others = [{ deviceId: good.deviceId, ownerId: bob }];
    expect(fleetOf(shaky, good).pick(wish({ others })).device).toBe(shaky);
  });

  it('is not on a GPU that is listed dearer than the name that was asked for', () => {
    const [dear, cheap] = [a100(), rig({ gpuName: 'NVIDIA GeForce RTX 3090', gpuCount: 1 })];
    const vague = wish({ gpuModel: 'NVIDIA', gpuCount: 1 });
    expect(fleetOf(dear, cheap).pick(vague).device).toBe(cheap);
    expect(fleetOf(dear).pick(vague)).toMatchObject({
      code: 'price_too_low',
      text: expect.stringContaining('ask for "NVIDIA A100-SXM4-80GB"'),
    });
  });

  it('without a GPU is rather a machine without', () => {
    const plain = rig({ concurrency: 2 });
    const willing = a100({ gpuCount: 1, capabilities: ['script', 'gpu', 'cpu_replicas'] });
    expect(fleetOf(willing, plain, willing).pick(wish()).device).toBe(plain);
    expect(fleetOf(a100(), willing).pick(wish()).device).toBe(willing);
  });

  it('Market: without a GPU is never on a machine with GPUs, unless its owner says so or offers none', () => {
    expect(fleetOf(a100()).pick(wish())).toMatchObject({
      code: 'no_matching_device',
      text: 'The devices that are online keep their room for replicas with GPUs',
    });
    const unused = a100({ capabilities: ['script'] });
    expect(fleetOf(unused).pick(wish()).device).toBe(unused);
  });

  it('Market: without a GPU is on one device as often as its owner says, and as its memory reaches', () => {
    const places = (changes: Partial<FleetDevice>, memoryMb: number) => {
      const fleet = fleetOf(rig(changes));
      for (let placed = 0; ; placed++) {
        const found = fleet.pick(wish({ memoryMb }));
        if (!found.device) return [placed, found.code];
        fleet.shift(found.device.deviceId, { gpus: 0, places: 1, memoryMb });
      }
    };
    expect(places({ concurrency: 3 }, 1_000_000)).toEqual([3, 'devices_busy']);
    expect(places({ concurrency: 3, ramGb: 4 }, 1_024)).toEqual([3, 'devices_busy']);
    expect(places({ concurrency: 3, ramGb: 4 }, 2_048)).toEqual([2, 'devices_busy']);
  });

  it('Market: without a GPU on a machine with GPUs is one of its places, and leaves its GPUs alone', () => {
    const placed = (gpuCount: number, concurrency: number) => {
      const fleet = fleetOf(a100({ gpuCount, concurrency, capabilities: ['script', 'gpu', 'cpu_replicas'] }));
      const fill = (asked: FleetWish) => {
        for (let n = 0; ; n++) {
          const { device } = fleet.pick(asked);
          if (!device) return n;
          fleet.shift(device.deviceId, roomFor(asked));
        }
      };
      return { without: fill(wish()), withGpu: fill(wish({ gpuModel: 'A100', gpuCount: 1 })) };
    };
    expect(placed(8, 1)).toEqual({ without: 1, withGpu: 8 });
    expect(placed(1, 8)).toEqual({ without: 8, withGpu: 1 });
  });

  it('is shared until its GPUs are taken, and free again when they are given back', () => {
    const device = a100();
    const fleet = fleetOf(device);
    const four = wish({ gpuModel: 'A100', gpuCount: 4 });
    fleet.shift(device.deviceId, gpus(4));
    expect(fleet.pick(four).device).toBe(device);
    fleet.shift(device.deviceId, gpus(4));
    expect(fleet.pick(four)).toMatchObject({ device: null, code: 'devices_busy' });
    fleet.shift(device.deviceId, gpus(-4));
    expect(fleet.pick(four).device).toBe(device);
  });

  it('is the tightest that fits', () => {
    const [big, small] = [a100(), a100({ gpuCount: 1 })];
    expect(fleetOf(big, small).pick(wish({ gpuModel: 'A100', gpuCount: 1 })).device).toBe(small);
    expect(fleetOf(big, small).pick(wish({ gpuModel: 'A100', gpuCount: 2 })).device).toBe(big);
  });

  it('is with another owner, else on another device, else anywhere', () => {
    const [first, second, others] = [rig(), rig(), rig({ ownerId: bob })];
    const at = (device: FleetDevice) => [{ deviceId: device.deviceId, ownerId: device.ownerId }];
    expect(fleetOf(first, second, others).pick(wish({ others: at(first) })).device).toBe(others);
    expect(fleetOf(first, second).pick(wish({ others: at(first) })).device).toBe(second);
    const shared = a100();
    expect(fleetOf(shared).pick(wish({ gpuModel: 'A100', gpuCount: 1, others: at(shared) })).device).toBe(shared);
  });

  it('is never one to avoid, and one that is asked last only without another', () => {
    const [first, second] = [rig(), rig()];
    const fleet = fleetOf(first, second);
    const both = new Set([first.deviceId, second.deviceId]);
    expect(fleet.pick(wish({ avoid: new Set([first.deviceId]) })).device).toBe(second);
    expect(fleet.pick(wish({ avoid: both }))).toMatchObject({ code: 'devices_busy' });
    expect(fleet.pick(wish({ ratherNot: new Set([second.deviceId]) })).device).toBe(first);
    expect(fleet.pick(wish({ ratherNot: both })).device).not.toBeNull();
  });

  it('pays what its owner asks for, after the fee', () => {
    const dear = rig({ minPriceUsdMicros: 950_000n });
    expect(fleetOf(dear).pick(wish({ hourUsdMicros: 1_000_000n })).device).toBe(dear);
    expect(fleetOf(dear).pick(wish({ hourUsdMicros: 990_000n }))).toMatchObject({
      code: 'price_too_low',
      text: 'The owners of such devices ask for at least 0.95 USD an hour; this pays 0.9405 USD after the fee',
    });
    // A second device of the same class of floors must not hide behind the first.
    const fleet = fleetOf(rig({ minPriceUsdMicros: 1_000_000n }), dear);
    expect(fleet.pick(wish({ hourUsdMicros: 1_000_000n })).device).toBe(dear);
  });

  it('can do what is asked', () => {
    const scripts = rig({ capabilities: ['script'] });
    expect(fleetOf(scripts).pick(wish()).device).toBe(scripts);
    expect(fleetOf(scripts).pick(wish({ image: true }))).toMatchObject({
      text: 'No such device that is online runs images',
    });
    expect(fleetOf(scripts).pick(wish({ network: true }))).toMatchObject({ code: 'no_matching_device' });
    expect(fleetOf(rig({ ramGb: 2 })).pick(wish({ memoryMb: 4096 }))).toMatchObject({ code: 'no_matching_device' });
    expect(fleetOf().pick(wish())).toMatchObject({ code: 'no_device_online' });
  });

  it('is nowhere once a device has gone', () => {
    const device = rig();
    const fleet = fleetOf(device);
    fleet.remove(device.deviceId);
    expect(fleet.pick(wish())).toMatchObject({ code: 'no_device_online' });
    fleet.shift(device.deviceId, gpus(1));
    expect(fleet.size).toBe(0);
  });

  it('is found for every device of a big fleet, each once', () => {
    const fleet = fleetOf(
      ...Array.from({ length: 10_000 }, (_, n) => a100({ gpuCount: 1, ownerId: n % 2 ? ann : bob })),
    );
    const placed = new Set<string>();
    for (let n = 0; n < 10_000; n++) {
      const { device } = fleet.pick(wish({ gpuModel: 'A100', gpuCount: 1 }));
      placed.add(device!.deviceId);
      fleet.shift(device!.deviceId, gpus(1));
    }
    expect(placed.size).toBe(10_000);
    expect(fleet.pick(wish({ gpuModel: 'A100', gpuCount: 1 }))).toMatchObject({ code: 'devices_busy' });
  });
});
