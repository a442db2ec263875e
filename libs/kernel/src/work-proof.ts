import { hash } from 'node:crypto';

/** How a hardware self-test's work is divided; device and service must agree. */
export const WORK = {
  /** SHA-256 steps in one segment: a few milliseconds of a core. */
  stepsPerSegment: 4_000,
  /** Maximum segments of one chain: about a second of a fast core. */
  maxSegments: 300,
  /** Maximum chains of one round; a device with more cores proves only that many. */
  maxChains: 256,
  /** Maximum segments over all chains of a round: keeps the upload below half a megabyte. */
  maxTotal: 10_000,
  /** Bytes at the end of a segment. */
  bytes: 32,
} as const;

/** The start of each chain's first segment. */
export const CHAIN_START = Buffer.alloc(WORK.bytes);

/**
 * The end of one segment. The seed goes into every segment, so nothing computed before the seed was known is of use.
 * Any segment can be recomputed from the end of the one before it.
 */
export function segmentEnd(seed: string, chain: number, index: number, from: Buffer): Buffer {
  let state = hash('sha256', `${seed}:${chain}:${index}:${from.toString('hex')}`, 'buffer');
  for (let step = 0; step < WORK.stepsPerSegment; step++) state = hash('sha256', state, 'buffer');
  return state;
}

/** Maximum segments per chain, for a number of chains. */
export function segmentsPerChain(chains: number): number {
  return Math.min(WORK.maxSegments, Math.floor(WORK.maxTotal / chains));
}
