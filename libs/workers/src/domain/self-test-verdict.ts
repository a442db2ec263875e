import { WORK } from '@app/kernel/work-proof';

/** The hardware that a device's heartbeats claim. */
export interface Claims {
  cpuCores: number;
  /** Memory offered to jobs, in GB. */
  ramGb: number;
  gpuName: string;
  gpuCount: number;
  /** Memory of one GPU, in GB. */
  gpuMemoryGb: number;
}

/** The memory an agent offers changes a little with its settings. A larger change means another machine. */
export const RAM_TOLERANCE = 0.1;

/** Whether a device still claims what it claimed when it was tested. */
export function sameClaims(tested: Claims, now: Claims): boolean {
  return (
    tested.cpuCores === now.cpuCores &&
    tested.gpuName === now.gpuName &&
    tested.gpuCount === now.gpuCount &&
    tested.gpuMemoryGb === now.gpuMemoryGb &&
    Math.abs(now.ramGb - tested.ramGb) <= RAM_TOLERANCE * tested.ramGb
  );
}

/** Why a self-test didn't verify a device. */
export const FAILURES = [
  'wrong_work',
  'too_fast',
  'too_slow',
  'cores_not_shown',
  'cores_differ',
  'memory_differs',
  'memory_faulty',
  'disk_faulty',
  'gpu_differs',
] as const;
export type Failure = (typeof FAILURES)[number];

/** One round of work. The server's clock times it, from giving the seed to receiving the work. */
export interface Round {
  chains: number;
  /** Of all chains together. */
  segments: number;
  elapsedMs: number;
}

/** What the agent measured and read. The server can't check it, so it only has to fit the claims. */
export interface Measurements {
  cpuCores: number;
  memory: { totalGb: number; testedMb: number; gbPerS: number; faults: number };
  /** Null where the device has no folder that could be tested. */
  disk: { freeGb: number; testedMb: number; writeMbPerS: number; readMbPerS: number; faults: number } | null;
  network: { downMbitPerS: number; upMbitPerS: number; latencyMs: number } | null;
  gpu: { name: string; count: number; memoryGb: number } | null;
}

/** Least SHA-256 per second that all cores together, and one core alone, were seen to do. */
export interface ShownWork {
  stepsPerS: number;
  stepsPerSOneCore: number;
}

export const SELF_TEST = {
  /** One core, all cores, and both again, so that a machine that was busy for a moment doesn't fail. */
  rounds: ['one', 'all', 'one', 'all'],
  /** From the start to the result; long enough for a phone on a bad line. */
  wholeMs: 180_000,
  /** SHA-256 per second and core, more than any processor does in a row (64 rounds of 2 cycles, at 6 GHz). */
  fastest: 50_000_000,
  /** The slowest that counts as a core: a tenth of the slowest phones and boards. */
  slowest: 10_000,
  /** Hyper-threads, heat and load leave a core at least this share of its speed while all work. */
  leastShare: 1 / 6,
  validDays: 30,
} as const;

export function shownWork(rounds: Round[]): ShownWork {
  const best = (of: Round[]) => Math.max(0, ...of.map(stepsPerS));
  return {
    stepsPerS: Math.round(best(rounds)),
    stepsPerSOneCore: Math.round(best(rounds.filter(({ chains }) => chains === 1))),
  };
}

/** Why the time of a round is impossible; null when it is credible. */
export function judgeRound(round: Round): Failure | null {
  const perCore = stepsPerS(round) / round.chains;
  if (perCore > SELF_TEST.fastest) return 'too_fast';
  return perCore < SELF_TEST.slowest ? 'too_slow' : null;
}

/** All reasons against the device's claims; empty when it is verified. */
export function judge(claims: Claims, rounds: Round[], found: Measurements): Failure[] {
  const failures = rounds.flatMap((round) => judgeRound(round) ?? []);
  if (!showsCores(rounds)) failures.push('cores_not_shown');
  if (found.cpuCores !== claims.cpuCores) failures.push('cores_differ');
  if (claims.ramGb > found.memory.totalGb * (1 + RAM_TOLERANCE)) failures.push('memory_differs');
  if (found.memory.faults > 0) failures.push('memory_faulty');
  if (found.disk && found.disk.faults > 0) failures.push('disk_faulty');
  if (!sameGpus(claims, found.gpu)) failures.push('gpu_differs');
  return [...new Set(failures)];
}

function stepsPerS({ segments, elapsedMs }: Round): number {
  return (segments * WORK.stepsPerSegment * 1_000) / Math.max(elapsedMs, 0.001);
}

/** Whether, in one pair of rounds, each core did its share of what one core alone did just before. */
function showsCores(rounds: Round[]): boolean {
  return rounds.some((all, index) => {
    const one = rounds[index - 1];
    if (!one || index % 2 === 0) return false;
    return stepsPerS(all) / all.chains >= SELF_TEST.leastShare * (stepsPerS(one) / one.chains);
  });
}

function sameGpus(claims: Claims, found: Measurements['gpu']): boolean {
  const { name, count, memoryGb } = found ?? { name: '', count: 0, memoryGb: 0 };
  return (
    name === claims.gpuName && count === claims.gpuCount && Math.abs(memoryGb - claims.gpuMemoryGb) <= memoryGb * 0.01
  );
}
