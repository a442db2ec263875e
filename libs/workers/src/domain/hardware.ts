import type { HardwareState, HardwareStatus } from '../contract.js';
import {
  sameClaims,
  SELF_TEST,
  type Claims,
  type Failure,
  type Measurements,
  type ShownWork,
} from './self-test-verdict.js';

/** Why no verdict counts now. */
export const UNTESTED = ['never_tested', 'not_finished', 'hardware_changed', 'expired'] as const;
export type Untested = (typeof UNTESTED)[number];

export type HardwareReason = Failure | Untested;

/** When a device was tested, which claims that was about, and why it failed; no failures: it is verified. */
export interface Judged {
  at: Date;
  failures: Failure[];
  claims: Claims;
}

/** The stored result of a device's last finished self-test. */
export interface Verdict extends Judged {
  shown: ShownWork;
  /** Null when the server refused the work before the device reported the rest. */
  found: Measurements | null;
}

/** The stored self-tests of a device: the last verdict, and what has none yet. */
export interface TestRecord {
  verdict: Verdict | null;
  /** When a test began that has no verdict yet. */
  begunAt: Date | null;
  /** When its owner asked for a test that has no verdict yet. */
  askedAt: Date | null;
}

export interface Hardware extends HardwareStatus {
  reasons: HardwareReason[];
  testedAt: Date | null;
  /** When the verdict expires if the hardware stays the same; null unless verified. */
  validUntil: Date | null;
  askedAt: Date | null;
  shown: ShownWork | null;
  found: Measurements | null;
}

const DAY_MS = 86_400_000;

export function hardwareOf({ verdict, begunAt, askedAt }: TestRecord, claims: Claims, now: Date): Hardware {
  const testing = begunAt !== null && now.getTime() - begunAt.getTime() < SELF_TEST.wholeMs;
  const { state, reasons, validUntil } = statusOf(verdict, claims, now);
  const untested = verdict === null && begunAt !== null ? (['not_finished'] as const) : reasons;
  return {
    state: testing ? 'testing' : state,
    verified: state === 'verified',
    reasons: testing ? [] : [...untested],
    text: testing ? 'The device is testing its hardware.' : textOf(state, untested),
    testedAt: verdict?.at ?? null,
    validUntil,
    askedAt,
    shown: verdict?.shown ?? null,
    found: verdict?.found ?? null,
  };
}

/** Whether the last verdict is good, young enough, and about what the device claims now. */
export function isVerified(verdict: Judged | null, claims: Claims, now: Date): boolean {
  return statusOf(verdict, claims, now).state === 'verified';
}

/** Whether the device should test itself when nothing runs on it. */
export function isDue({ verdict, askedAt }: TestRecord, claims: Claims, now: Date): boolean {
  if (askedAt || !verdict || !sameClaims(verdict.claims, claims)) return true;
  const ageMs = now.getTime() - verdict.at.getTime();
  // A good verdict is renewed two days before it expires; what failed yesterday may have been repaired.
  return ageMs > (verdict.failures.length > 0 ? 1 : SELF_TEST.validDays - 2) * DAY_MS;
}

interface Status {
  state: Exclude<HardwareState, 'testing'>;
  reasons: readonly HardwareReason[];
  validUntil: Date | null;
}

function statusOf(verdict: Judged | null, claims: Claims, now: Date): Status {
  if (!verdict) return { state: 'untested', reasons: ['never_tested'], validUntil: null };
  if (!sameClaims(verdict.claims, claims))
    return { state: 'untested', reasons: ['hardware_changed'], validUntil: null };
  if (verdict.failures.length > 0) return { state: 'failed', reasons: verdict.failures, validUntil: null };
  const validUntil = new Date(verdict.at.getTime() + SELF_TEST.validDays * DAY_MS);
  if (validUntil <= now) return { state: 'untested', reasons: ['expired'], validUntil: null };
  return { state: 'verified', reasons: [], validUntil };
}

const WORDS: Record<HardwareReason, string> = {
  never_tested: 'Its hardware was never tested. A current agent tests it when nothing runs on the device.',
  not_finished: 'Its last self-test was not finished. The agent tries again when nothing runs on the device.',
  hardware_changed:
    'It claims other hardware than its test covered. The agent tests it when nothing runs on the device.',
  expired: `Its self-test is older than ${SELF_TEST.validDays} days.`,
  wrong_work: 'The work it sent for its self-test was wrong, or was done for another seed.',
  too_fast: 'It sent more work than a processor with that many cores can do in the time.',
  too_slow: 'It did less work than even a slow device does in the time.',
  cores_not_shown: 'All its cores together were hardly faster than one alone: it has fewer than it claims.',
  cores_differ: 'Its heartbeats claim another number of cores than its self-test found.',
  memory_differs: 'Its heartbeats claim more memory than its self-test found.',
  memory_faulty: 'Data that it wrote to its memory read back differently.',
  disk_faulty: 'Data that it wrote to its disk read back differently.',
  gpu_differs: 'Its heartbeats claim other GPUs than its driver lists.',
};

function textOf(state: HardwareState, reasons: readonly HardwareReason[]): string {
  if (state === 'verified')
    return 'It did the work of the cores it claims. Memory and GPUs are as the device reports them.';
  return reasons.map((reason) => WORDS[reason]).join(' ');
}
