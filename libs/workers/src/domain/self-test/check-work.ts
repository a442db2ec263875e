import { CHAIN_START, segmentEnd, segmentsPerChain, WORK } from '@app/kernel/work-proof';

/** Segments that are recomputed of each round: about 30 ms of this machine in all. */
export const SAMPLES = 8;

/** The ends of the segments of one chain, one after the other. */
export type ChainEnds = Buffer;

/** A number from 0 to below `limit` that nobody can foretell. */
export type Draw = (limit: number) => number;

/** Whether the chains have the form that this round asks for: how many, none empty, none too long, nothing cut off. */
export function isComplete(chains: ChainEnds[], asked: number): boolean {
  const most = segmentsPerChain(asked) * WORK.bytes;
  return (
    chains.length === asked && chains.every(({ length }) => length > 0 && length <= most && length % WORK.bytes === 0)
  );
}

/**
 * Recomputes segments drawn after the work came in: who left out a share of the work is found with
 * 1 − (1 − share)^SAMPLES in each of the rounds. The loop is left between two samples, so that others are answered.
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
