import { hash } from 'node:crypto';

/** How the work of a hardware self-test is cut up; device and service must agree. */
export const WORK = {
  /** SHA-256 in a row that make one segment: a few milliseconds of a core. */
  stepsPerSegment: 4_000,
  /** Most segments of one chain: about a second of a fast core. */
  maxSegments: 300,
  /** Most chains of one round; a device with more cores shows that many. */
  maxChains: 256,
  /** Most segments of all chains of a round: what is sent of it stays below half a megabyte. */
  maxTotal: 10_000,
  /** Length of what a segment ends with. */
  bytes: 32,
} as const;

/** What the first segment of each chain begins with. */
export const CHAIN_START = Buffer.alloc(WORK.bytes);

/**
 * The end of one segment. The seed goes into each, so that nothing computed before the seed was known is of use, and
 * any one segment can be recomputed from the end of the one before it.
 */
export function segmentEnd(seed: string, chain: number, index: number, from: Buffer): Buffer {
  let state = hash('sha256', `${seed}:${chain}:${index}:${from.toString('hex')}`, 'buffer');
  for (let step = 0; step < WORK.stepsPerSegment; step++) state = hash('sha256', state, 'buffer');
  return state;
}

/** Most segments that each of so many chains may have. */
export function segmentsPerChain(chains: number): number {
  return Math.min(WORK.maxSegments, Math.floor(WORK.maxTotal / chains));
}
