import { WORK } from '@app/kernel/work-proof';
import { countSegments, isComplete, roundAfter } from './self-test-rounds.js';
import {
  judge,
  judgeRound,
  shownWork,
  type Claims,
  type Failure,
  type Measurements,
  type Round,
} from './self-test-verdict.js';

const claims: Claims = { cpuCores: 8, ramGb: 32, gpuName: 'NVIDIA T4', gpuCount: 2, gpuMemoryGb: 16.1 };
const found: Measurements = {
  cpuCores: 8,
  memory: { totalGb: 40, testedMb: 256, gbPerS: 9, faults: 0 },
  disk: { freeGb: 100, testedMb: 64, writeMbPerS: 300, readMbPerS: 900, faults: 0 },
  network: null,
  gpu: { name: 'NVIDIA T4', count: 2, memoryGb: 16.1 },
};
/** A round at so many SHA-256 per second and core. */
const at = (perCore: number, chains: number): Round => ({
  chains,
  segments: 100 * chains,
  elapsedMs: (100 * WORK.stepsPerSegment * 1_000) / perCore,
});
const good = [at(1e6, 1), at(6e5, 8), at(1e6, 1), at(6e5, 8)];

describe('the verdict of a self-test', () => {
  it('is good for work at a credible pace and claims that fit', () => {
    expect(judge(claims, good, found)).toEqual([]);
    expect(judge({ ...claims, ramGb: 43.9 }, good, found)).toEqual([]);
  });

  it('is good for a phone, and for a machine that was busy in all but one pair of rounds', () => {
    const phone = [at(60_000, 1), at(30_000, 8), at(60_000, 1), at(30_000, 8)];
    expect(judge(claims, phone, found)).toEqual([]);
    expect(judge(claims, [at(1e6, 1), at(5e4, 8), at(1e6, 1), at(2e5, 8)], found)).toEqual([]);
  });

  it.each<[Failure, Partial<Claims>, Round[], Partial<Measurements>]>([
    ['too_fast', {}, [...good.slice(0, 3), at(6e7, 8)], {}],
    ['too_slow', {}, [at(9_000, 1), ...good.slice(1)], {}],
    // 64 chains on two cores.
    ['cores_not_shown', {}, [at(1e6, 1), at(31_250, 64), at(1e6, 1), at(31_250, 64)], {}],
    ['cores_differ', { cpuCores: 16 }, good, {}],
    ['memory_differs', { ramGb: 44.1 }, good, {}],
    ['memory_faulty', {}, good, { memory: { ...found.memory, faults: 1 } }],
    ['disk_faulty', {}, good, { disk: { ...found.disk!, faults: 1 } }],
    ['gpu_differs', { gpuCount: 4 }, good, {}],
    ['gpu_differs', { gpuName: 'NVIDIA H100' }, good, {}],
    ['gpu_differs', { gpuMemoryGb: 80 }, good, {}],
    ['gpu_differs', {}, good, { gpu: null }],
    ['gpu_differs', { gpuName: '', gpuCount: 0, gpuMemoryGb: 0 }, good, {}],
  ])('is %s', (failure, claim, rounds, measured) => {
    expect(judge({ ...claims, ...claim }, rounds, { ...found, ...measured })).toEqual([failure]);
  });

  it('takes work that came in no time for impossible, not for infinitely fast', () => {
    expect(judgeRound({ chains: 1, segments: 1, elapsedMs: 0 })).toBe('too_fast');
    expect(judgeRound({ chains: 2, segments: 2, elapsedMs: 1e9 })).toBe('too_slow');
  });

  it('shows the best of what was seen', () => {
    expect(shownWork(good)).toEqual({ stepsPerS: 4_800_000, stepsPerSOneCore: 1_000_000 });
    expect(shownWork([])).toEqual({ stepsPerS: 0, stepsPerSOneCore: 0 });
  });
});

describe('the rounds of a self-test', () => {
  it('ask for one core and for all, twice, and take at most about 20 s of processor time on usual machines', () => {
    for (const cpuCores of [1, 2, 4, 8, 16, 24]) {
      const done: Round[] = [];
      let seconds = 0;
      for (let round = roundAfter(done, { ...claims, cpuCores }, 's'); round;) {
        expect(round).toMatchObject({ number: done.length + 1, chains: done.length % 2 ? cpuCores : 1 });
        seconds += round.seconds * round.chains;
        done.push(at(1e6, round.chains));
        round = roundAfter(done, { ...claims, cpuCores }, 's');
      }
      expect(done).toHaveLength(4);
      expect(seconds).toBeLessThanOrEqual(20);
    }
  });

  it('are bounded for the largest machines', () => {
    const round = roundAfter([at(1e6, 1)], { ...claims, cpuCores: 4096 }, 's')!;
    expect(round).toMatchObject({ chains: 256, maxSegments: 39, seconds: 0.3 });
    const bytes = round.chains * round.maxSegments * WORK.bytes * (4 / 3);
    expect(bytes).toBeLessThan(500_000);
  });

  it('refuse work of another form before anything is computed', () => {
    const chain = Buffer.alloc(64);
    expect([isComplete([chain], 1), countSegments([chain, chain])]).toEqual([true, 4]);
    expect(isComplete([chain], 2)).toBe(false);
    expect(isComplete([chain, Buffer.alloc(0)], 2)).toBe(false);
    expect(isComplete([Buffer.alloc(33)], 1)).toBe(false);
    expect(isComplete([Buffer.alloc(32 * 301)], 1)).toBe(false);
  });
});
