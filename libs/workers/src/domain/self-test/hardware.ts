import type { HardwareStanding, HardwareState } from '../../contract.js';
import { sameClaims, type Claims } from './claims.js';
import { SELF_TEST, type Failure, type Measurements, type ShownWork } from './verdict.js';

/** Why there is no verdict that counts. */
export const UNTESTED = ['never_tested', 'not_finished', 'hardware_changed', 'expired'] as const;
export type Untested = (typeof UNTESTED)[number];

export type HardwareReason = Failure | Untested;

/** What is kept of a device's last finished self-test. */
export interface Verdict {
  at: Date;
  failures: Failure[];
  claims: Claims;
  shown: ShownWork;
  /** Null when the work already was refused. */
  found: Measurements | null;
}

/** Where a device stands with its self-test. */
export interface TestRecord {
  verdict: Verdict | null;
  /** When a test was begun that has no verdict yet. */
  begunAt: Date | null;
  /** When its owner asked for a test that has no verdict yet. */
  askedAt: Date | null;
}

export interface Hardware extends HardwareStanding {
  reasons: HardwareReason[];
  testedAt: Date | null;
  /** Until when it counts, if nothing changes; null unless verified. */
  validUntil: Date | null;
  askedAt: Date | null;
  shown: ShownWork | null;
  found: Measurements | null;
}

const DAY_MS = 86_400_000;

export function hardwareOf({ verdict, begunAt, askedAt }: TestRecord, claims: Claims, now: Date): Hardware {
  const testing = begunAt !== null && now.getTime() - begunAt.getTime() < SELF_TEST.wholeMs;
  const { state, reasons, validUntil } = standing(verdict, claims, now);
  const untested = verdict === null && begunAt !== null ? (['not_finished'] as const) : reasons;
  return {
    state: testing ? 'testing' : state,
    verified: state === 'verified',
    reasons: testing ? [] : [...untested],
    text: testing ? 'It is being tested.' : textOf(state, untested),
    testedAt: verdict?.at ?? null,
    validUntil,
    askedAt,
    shown: verdict?.shown ?? null,
    found: verdict?.found ?? null,
  };
}

/** Whether the device should test itself when it has nothing to do. */
export function isDue(record: TestRecord, claims: Claims, now: Date): boolean {
  const { verdict, askedAt } = record;
  if (askedAt || !verdict || !sameClaims(verdict.claims, claims)) return true;
  const ageMs = now.getTime() - verdict.at.getTime();
  // A verdict is renewed two days before it lapses; what failed may have been repaired since yesterday.
  return ageMs > (verdict.failures.length > 0 ? 1 : SELF_TEST.validDays - 2) * DAY_MS;
}

interface Standing {
  state: Exclude<HardwareState, 'testing'>;
  reasons: readonly HardwareReason[];
  validUntil: Date | null;
}

function standing(verdict: Verdict | null, claims: Claims, now: Date): Standing {
  if (!verdict) return { state: 'untested', reasons: ['never_tested'], validUntil: null };
  if (!sameClaims(verdict.claims, claims))
    return { state: 'untested', reasons: ['hardware_changed'], validUntil: null };
  if (verdict.failures.length > 0) return { state: 'failed', reasons: verdict.failures, validUntil: null };
  const validUntil = new Date(verdict.at.getTime() + SELF_TEST.validDays * DAY_MS);
  if (validUntil <= now) return { state: 'untested', reasons: ['expired'], validUntil: null };
  return { state: 'verified', reasons: [], validUntil };
}

const WORDS: Record<HardwareReason, string> = {
  never_tested: 'Its hardware was never tested: a current agent does so when it has nothing to do.',
  not_finished: 'Its last self-test was not finished: the agent tries again when it has nothing to do.',
  hardware_changed: 'It claims other hardware than was tested: the agent tests it when it has nothing to do.',
  expired: `Its self-test is older than ${SELF_TEST.validDays} days.`,
  wrong_work: 'The work it sent for its self-test was not done, or not for the seed it was given.',
  too_fast: 'It sent more work than a processor with so many cores can do in the time.',
  too_slow: 'It did less work than even a slow device does in the time.',
  cores_not_shown: 'All its cores together did hardly more than one alone: it has fewer than it claims.',
  cores_differ: 'Its heartbeats claim another number of cores than its self-test found.',
  memory_differs: 'Its heartbeats claim more memory than its self-test found.',
  memory_faulty: 'What it wrote to its memory read back differently.',
  disk_faulty: 'What it wrote to its disk read back differently.',
  gpu_differs: 'Its heartbeats claim other GPUs than its driver lists.',
};

function textOf(state: HardwareState, reasons: readonly HardwareReason[]): string {
  if (state === 'verified') return 'It showed the work of the cores it claims; memory and GPUs are as it reads them.';
  return reasons.map((reason) => WORDS[reason]).join(' ');
}
