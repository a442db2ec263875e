import { CHAIN_START, segmentEnd, segmentsPerChain, WORK } from '@app/kernel/work-proof';
import { SELF_TEST, type Claims, type Round } from './self-test-verdict.js';

/** A round of work as the device is asked for it. */
export interface AskedRound {
  /** 1, 2, … */
  number: number;
  seed: string;
  chains: number;
  /** Most segments of each chain. */
  maxSegments: number;
  /** How long the device should work, at most. */
  seconds: number;
}

/** The ends of the segments of one chain, one after the other. */
export type ChainEnds = Buffer;

/** An unpredictable number from 0 to below `limit`. */
export type Draw = (limit: number) => number;

/** Seconds of one core that a round with all cores may take. */
const CORE_SECONDS = 8;
/** A shorter round would measure the network, not the machine. */
const SHORTEST_S = 0.3;
/** Segments of each round that the server recomputes: about 30 ms of its time in all. */
export const SAMPLES = 8;

/** Seconds until the latest of these times is `everyS` ago; 0 when it is. */
export function tooSoonS(times: Array<Date | null | undefined>, everyS: number, now: Date): number {
  const latest = Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
  return Math.max(0, Math.ceil((latest + everyS * 1_000 - now.getTime()) / 1_000));
}

/** The next round; null after the last. All take at most about 20 s of processor time together, on up to 26 cores. */
export function roundAfter(done: Round[], claims: Claims, seed: string): AskedRound | null {
  const kind = SELF_TEST.rounds[done.length];
  if (!kind) return null;
  const chains = kind === 'one' ? 1 : Math.min(claims.cpuCores, WORK.maxChains);
  const seconds = Math.min(1, Math.max(SHORTEST_S, CORE_SECONDS / chains));
  return { number: done.length + 1, seed, chains, maxSegments: segmentsPerChain(chains), seconds };
}

/** Whether the chains have the form that this round asks for: how many, none empty, none too long, nothing cut off. */
export function isComplete(chains: ChainEnds[], asked: number): boolean {
  const most = segmentsPerChain(asked) * WORK.bytes;
  return (
    chains.length === asked && chains.every(({ length }) => length > 0 && length <= most && length % WORK.bytes === 0)
  );
}

/**
 * Recomputes segments drawn after the work came in. It finds a device that left out a share of the work with probability
 * 1 − (1 − share)^SAMPLES in each round. `pause` lets other requests run between two samples.
 */
export async function isWork(
  seed: string,
  chains: ChainEnds[],
  draw: Draw,
  pause: () => Promise<void>,
): Promise<boolean> {
  for (let sample = 0; sample < SAMPLES; sample++) {
    const chain = draw(chains.length);
    const ends = chains[chain]!;
    const index = draw(ends.length / WORK.bytes);
    const from = index === 0 ? CHAIN_START : endAt(ends, index - 1);
    if (!segmentEnd(seed, chain, index, from).equals(endAt(ends, index))) return false;
    await pause();
  }
  return true;
}

export function countSegments(chains: ChainEnds[]): number {
  return chains.reduce((sum, { length }) => sum + length / WORK.bytes, 0);
}

function endAt(ends: ChainEnds, index: number): Buffer {
  return ends.subarray(index * WORK.bytes, (index + 1) * WORK.bytes);
}
