import { ASSUMED } from './assumptions.js';
import type { SimulatedPlacement } from './simulated-deploy.js';

/** Results of a simulated week. Times are milliseconds of the virtual clock, except `busyNs`. */
export class Findings {
  readonly toFirstReplica: number[] = [];
  readonly toAllReplicas: number[] = [];
  readonly replacements: number[] = [];
  placements = 0;
  looks = 0;
  /** Real time of the scheduler's own code, in nanoseconds: for all looks at deploys, for all searches for places. */
  readonly tookNs = { look: 0n, search: 0n };
  searches = 0;
  /** Bad revisions, and how many of them were rolled back. */
  badUpdates = 0;
  returns = 0;
  paidSeconds = 0;
  /** Paid for time after the machine had gone. */
  deadSeconds = 0;
  /** Running time after the last report: nobody pays for it. */
  unpaidSeconds = 0;
  /** Two live placements of one replica, a device beyond its room, more billed than held. */
  readonly violations: string[] = [];

  /** The scheduler's own work, measured. */
  measure<T>(kind: 'look' | 'search', work: () => T): T {
    const start = process.hrtime.bigint();
    const result = work();
    this.tookNs[kind] += process.hrtime.bigint() - start;
    if (kind === 'search') this.searches++;
    return result;
  }

  /** Compares what was paid for a finished placement with the truth. */
  judge({ runningAt, endedAt, diedAt, billedMicros, hourMicros }: SimulatedPlacement, endsAt: Date | null): void {
    if (!runningAt) return;
    const until = Math.min(diedAt ?? Infinity, endedAt?.getTime() ?? Infinity, endsAt?.getTime() ?? Infinity);
    const ranS = Math.max(0, (until - runningAt.getTime()) / 1000);
    const paidS = Number((billedMicros * 3_600_000n) / hourMicros) / 1000;
    this.paidSeconds += paidS;
    this.deadSeconds += Math.max(0, paidS - ranS);
    this.unpaidSeconds += Math.max(0, ranS - paidS);
  }

  /** All of the scheduler's work, in milliseconds. */
  get busyMs(): number {
    return Number(this.tookNs.look + this.tookNs.search) / 1e6;
  }

  /** Microseconds for one search, and for one look without its searches. */
  get meanUs(): { search: number; look: number } {
    const mean = (ns: bigint, times: number) => Number(ns) / 1000 / Math.max(1, times);
    return { search: mean(this.tookNs.search, this.searches), look: mean(this.tookNs.look, this.looks) };
  }
}

/** The value below which a share of the sorted values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** The longest unpaid running time at a placement's end: a sync, plus the second that is rounded off. */
export const UNPAID_LIMIT_S = ASSUMED.rules.syncS + 1;
