import { segmentsPerChain, WORK } from '@app/kernel/work-proof';
import type { Claims } from './claims.js';
import { SELF_TEST, type Round } from './verdict.js';

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

/** Seconds of one core that a round with all cores may take. */
const CORE_SECONDS = 8;
/** Shorter would measure the network and not the machine. */
const SHORTEST_S = 0.3;

/** What comes next; null after the last one. Together at most about 20 s of processor time on up to 26 cores. */
export function roundAfter(done: Round[], claims: Claims, seed: string): AskedRound | null {
  const kind = SELF_TEST.rounds[done.length];
  if (!kind) return null;
  const chains = kind === 'one' ? 1 : Math.min(claims.cpuCores, WORK.maxChains);
  const seconds = Math.min(1, Math.max(SHORTEST_S, CORE_SECONDS / chains));
  return { number: done.length + 1, seed, chains, maxSegments: segmentsPerChain(chains), seconds };
}
