import fc from 'fast-check';
import { meetsFloor, needsOf, offerOf, suits, type Machine } from './matching.js';
import type { JobSpec } from './job-spec.js';
import { LONG } from '../../../../../test/support/long.js';

const TERMS = { feeBps: 500, coinUsdMicros: 100_000n };
const machine = (changes: Partial<Machine> = {}): Machine => ({
  gpuName: '',
  gpuCount: 0,
  gpuMemoryGb: 0,
  ramGb: 16,
  capabilities: ['script', 'image', 'network', 'gpu'],
  minPriceUsdMicros: null,
  ...changes,
});
const fits = (spec: JobSpec, changes: Partial<Machine> = {}) => suits(needsOf(spec), offerOf(machine(changes), TERMS));

describe('matching', () => {
  it.each([
    ['A100', 'NVIDIA A100-SXM4-80GB', true],
    ['a100 80gb', 'NVIDIA A100-SXM4-80GB', true],
    ['A100', 'RTX A1000', false],
    ['A1000', 'RTX A1000', true],
    ['RTX 4090', 'NVIDIA GeForce RTX 4090', true],
    ['4090', 'NVIDIA GeForce RTX 4090', true],
    ['409', 'NVIDIA GeForce RTX 4090', false],
    ['RTX 4090', '', false],
  ])('a model %p by whole words of %p: %p', (gpu_model, gpuName, expected) =>
    expect(fits({ script: 'x', gpu_model }, { gpuName })).toBe(expected),
  );

  it('asks for the sandbox the job runs in', () => {
    expect(fits({ script: 'x' }, { capabilities: ['script'] })).toBe(true);
    expect(fits({ image: 'x', script: 'x' }, { capabilities: ['script'] })).toBe(false);
    expect(fits({ image: 'x' }, { capabilities: ['image'] })).toBe(true);
    expect(fits({ script: 'x', network: true }, { capabilities: ['script'] })).toBe(false);
    expect(fits({ script: 'x', gpu_count: 1 }, { capabilities: ['script'], gpuName: 'T4' })).toBe(false);
  });

  it('takes a device at its word that names no capabilities', () =>
    expect(fits({ image: 'x', network: true, gpu_count: 1 }, { capabilities: [], gpuName: 'T4' })).toBe(true));

  it('counts GPUs and memory', () => {
    const rig = { gpuName: 'T4', gpuCount: 2, gpuMemoryGb: 16 };
    expect(fits({ script: 'x', gpu_count: 2, gpu_memory_gb: 16 }, rig)).toBe(true);
    expect(fits({ script: 'x', gpu_count: 3 }, rig)).toBe(false);
    expect(fits({ script: 'x', gpu_memory_gb: 24 }, rig)).toBe(false);
    expect(fits({ script: 'x', gpu_memory_gb: 0.5 })).toBe(false);
    expect(fits({ script: 'x', memory_mb: 16_384 })).toBe(true);
    expect(fits({ script: 'x', memory_mb: 16_385 })).toBe(false);
    expect(fits({ script: 'x', memory_mb: 16_385 }, { ramGb: 0 })).toBe(true);
  });

  it('keeps the number of keys small for any name', () => {
    const { matchKeys } = offerOf(machine({ gpuName: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' }), TERMS);
    expect(matchKeys.length).toBeLessThanOrEqual(2 * (21 + 512));
  });

  it.each([[0.5], [1], [3.7], [8], [64], [2000], [0]])('offers a machine of %p GB all that fits into it', (ramGb) => {
    for (const memory_mb of [16, 17, 512, 513, 1024, 3788, 3789, 8192, 65_536, 1_048_576])
      expect(fits({ script: 'x', memory_mb }, { ramGb })).toBe(ramGb === 0 || memory_mb <= ramGb * 1024);
  });

  it('measures the floor after the fee: 1 coin an hour is 0.095 dollars', () => {
    expect(meetsFloor(1_000_000n, 1, 95_000n, TERMS)).toBe(true);
    expect(meetsFloor(1_000_000n, 1, 95_001n, TERMS)).toBe(false);
    expect(meetsFloor(10_000_000n, 10, 95_000n, TERMS)).toBe(true);
  });

  it('never begins an index range above a job that meets the floor', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.integer({ min: 1, max: 8760 }),
        fc.bigInt(0n, 10n ** 12n),
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt(1n, 10n ** 9n),
        (price, hours, minPriceUsdMicros, feeBps, coinUsdMicros) => {
          const terms = { feeBps, coinUsdMicros };
          const { hourlyFloorMicros } = offerOf(machine({ minPriceUsdMicros }), terms);
          return !meetsFloor(price, hours, minPriceUsdMicros, terms) || price / BigInt(hours) >= hourlyFloorMicros;
        },
      ),
      { numRuns: 2000 * LONG },
    );
  });
});
