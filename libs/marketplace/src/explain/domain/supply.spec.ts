import fc from 'fast-check';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import { comparable, lackOf } from './lacks.js';
import {
  meetsFloor,
  needsOf,
  netUsdPerHour,
  offerOf,
  priceFor,
  suits,
  type Machine,
} from '../../jobs/domain/matching.js';
import { reasonOf, Supply } from './supply.js';
import { LONG } from '../../../../../test/support/long.js';

const TERMS = { feeBps: 500, coinUsdMicros: 100_000n };
const machine = (changes: Partial<Machine> = {}) => ({
  deviceId: newId<DeviceId>(),
  ownerId: newId<UserId>(),
  gpuName: 'NVIDIA A100-SXM4-80GB',
  gpuCount: 2,
  gpuMemoryGb: 80,
  ramGb: 64,
  capabilities: ['script', 'gpu'],
  minPriceUsdMicros: null,
  ...changes,
});
const SPEC = { script: 'true', gpu_model: 'A100', gpu_count: 2, gpu_memory_gb: 80, memory_mb: 2048 };
const demand = { needs: needsOf(SPEC), priceMicros: 1_000_000n, durationHours: 1 };
const none: ReadonlySet<DeviceId> = new Set();

describe('what a device lacks', () => {
  const lack = (changes: Partial<Machine>, spec = {}) => {
    const device = machine(changes);
    return lackOf(needsOf({ ...SPEC, ...spec }), comparable(device, offerOf(device, TERMS)));
  };

  it('is named', () => {
    expect(lack({})).toBeNull();
    expect(lack({}, { script: undefined, image: 'x' })).toBe('lacks_sandbox');
    expect(lack({ gpuName: '', gpuCount: 0 })).toBe('lacks_gpu');
    expect(lack({ gpuName: 'NVIDIA RTX A1000' })).toBe('lacks_gpu_model');
    expect(lack({ gpuCount: 1 })).toBe('lacks_gpu_count');
    expect(lack({ gpuMemoryGb: 40 })).toBe('lacks_gpu_memory');
    expect(lack({ ramGb: 1 })).toBe('lacks_memory');
    expect(lack({}, { network: true })).toBe('lacks_network');
  });

  it('is nothing exactly where a claim gives the job', () => {
    const names = fc.constantFrom('', 'NVIDIA A100-SXM4-80GB', 'RTX A1000', 'NVIDIA T4');
    const caps = fc.subarray(['script', 'image', 'network', 'gpu']);
    const machines = fc.record({
      gpuName: names,
      gpuCount: fc.integer({ min: 0, max: 4 }),
      gpuMemoryGb: fc.constantFrom(0, 16, 80),
      ramGb: fc.constantFrom(0, 0.5, 1, 2, 3, 64),
      capabilities: caps,
      minPriceUsdMicros: fc.constant(null),
    });
    const specs = fc.record({
      image: fc.constantFrom(undefined, 'x'),
      network: fc.constantFrom(undefined, true),
      memory_mb: fc.constantFrom(undefined, 300, 2048, 3000, 65_536),
      gpu_model: fc.constantFrom(undefined, 'A100', 'nvidia t4'),
      gpu_count: fc.constantFrom(undefined, 1, 2),
      gpu_memory_gb: fc.constantFrom(undefined, 16, 80),
    });
    fc.assert(
      fc.property(machines, specs, (one, spec) => {
        const needs = needsOf({ script: 'true', ...spec });
        const offer = offerOf(one, TERMS);
        expect(lackOf(needs, comparable(one, offer)) === null).toBe(suits(needs, offer));
      }),
      { numRuns: 1_000 * LONG },
    );
  });
});

describe('the price that is needed', () => {
  it('is the least that meets the floor', () => {
    const floors = fc.bigInt({ min: 0n, max: 10_000_000_000n });
    const terms = fc.record({
      feeBps: fc.integer({ min: 0, max: 9_999 }),
      coinUsdMicros: fc.bigInt({ min: 1n, max: 10_000_000n }),
    });
    fc.assert(
      fc.property(floors, fc.integer({ min: 1, max: 8760 }), terms, (floor, hours, fee) => {
        const price = priceFor(hours, floor, fee)!;
        expect(meetsFloor(price, hours, floor, fee)).toBe(true);
        if (price > 0n) expect(meetsFloor(price - 1n, hours, floor, fee)).toBe(false);
        expect(netUsdPerHour(price, hours, fee)).toBeGreaterThanOrEqual(floor);
      }),
    );
    expect(priceFor(1, 1n, { feeBps: 10_000, coinUsdMicros: 1n })).toBeNull();
  });
});

describe('supply', () => {
  it('counts every device once, at the first reason, and says the price that would do', () => {
    const [failed, owned, paused, busy] = [machine(), machine(), machine(), machine()];
    const dear = [200_000n, 150_000n].map((minPriceUsdMicros) => machine({ minPriceUsdMicros }));
    const lacking = [machine({ gpuCount: 1 }), machine({ gpuName: '', gpuCount: 0 })];
    const all = [failed, owned, paused, busy, ...dear, ...lacking];
    const supply = new Supply(all, new Set([busy.deviceId]), TERMS, new Set([paused.deviceId]));
    const excluded = {
      excludedDevices: new Set([failed.deviceId]),
      excludedOwners: new Set([owned.ownerId]),
    };
    const weighing = supply.weigh({ ...demand, ...excluded });
    expect(weighing).toMatchObject({ online: 8, matching: 6, ready: 0, priceNeededMicros: 1_578_947n });
    expect(Object.fromEntries(weighing.blockers)).toEqual({
      lacks_gpu: 1,
      lacks_gpu_count: 1,
      excluded: 2,
      paused: 1,
      asks_more: 2,
      busy: 1,
    });
    expect(reasonOf(weighing)).toBe('devices_busy');
    expect(supply.weigh({ ...demand, ...excluded, priceMicros: 1_578_947n })).toMatchObject({ ready: 1 });
  });

  it('names the reason of the devices that came closest', () => {
    const why = (machines: ReturnType<typeof machine>[], paused = none, excludedDevices = none) =>
      new Supply(machines, none, TERMS, paused).whyWaiting({ ...demand, excludedDevices });
    const rig = machine();
    expect(why([])).toBe('no_device_online');
    expect(why([machine({ gpuCount: 1 })])).toBe('no_matching_device');
    expect(why([rig], none, new Set([rig.deviceId]))).toBe('devices_excluded');
    expect(why([rig], new Set([rig.deviceId]))).toBe('devices_paused');
    expect(why([machine({ minPriceUsdMicros: 1_000_000n })])).toBe('price_too_low');
    expect(why([rig])).toBe('about_to_start');
    expect(new Supply([rig], none, TERMS).whyWaiting({ ...demand, needs: null })).toBe('waits_for_a_person');
  });
});
