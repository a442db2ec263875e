import { createHash } from 'node:crypto';
import { feeOf, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import type { JobStatus } from '../../jobs/domain/job.js';
import { payAtEnd, type PayTerms } from '../../jobs/domain/pay-at-end.js';

export const MIN_QUORUM = 2;
export const MAX_QUORUM = 5;
/** What comparing it with its siblings made of a copy: it is paid, it is not, or it was not waited for. */
export const VERDICTS = ['agrees', 'differs', 'not_needed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The attempt at a copy that runs or completed it; without one the newest. */
export interface CopyAttempt {
  id: AttemptId;
  deviceId: DeviceId;
  ownerId: UserId;
  startedAt: Date;
  endedAt: Date | null;
  /** It reported progress, or sent some log. */
  showedWork: boolean;
  /** Whether its result counts without others: its device is trusted, and was not drawn for a check. Null: not decided. */
  alone: boolean | null;
  /** Results of its device in a row that agreed with others'. */
  validInRow: number;
}

/** One run of a job with quorum. */
export interface Copy {
  id: JobId;
  status: JobStatus;
  /** Past this a waiting copy is not given to anybody. */
  expiresAt: Date;
  failureReason: string | null;
  attempt: CopyAttempt | null;
  /** Of a completed copy's answer. */
  fingerprint: string | null;
}

export type Ruling =
  /** Not decided: `offer` more copies have to come on offer. */
  | { kind: 'open'; offer: number }
  /** `agreeing` are paid, at most `quorum` of them; the first counts. */
  | { kind: 'completed'; agreeing: Copy[]; differing: Copy[] }
  | { kind: 'failed'; reason: string };

export const NO_AGREEMENT = 'the results of different devices do not agree';
export const TOO_FEW_RESULTS = 'too few devices were done by the deadline, so there was nothing to compare';

/** So many results are compared before a job is given up. */
export const mostResults = (quorum: number) => 2 * quorum + 1;

/**
 * What the copies of a job say together. First only one is on offer; when a device has it whose result needs others,
 * the others come; each result that differs from the largest group brings one more, until the group is as large as the
 * quorum, or can't become so within `mostResults`.
 */
export function rule(quorum: number, copies: readonly Copy[]): Ruling {
  const failed = copies.find(({ status }) => status === 'failed');
  if (failed) return { kind: 'failed', reason: failed.failureReason ?? 'devices failed it' };
  const results = copies.filter(({ fingerprint }) => fingerprint !== null);
  const largest = largestGroup(results);
  const isAlone = copies.length === 1 && copies[0]!.attempt?.alone === true;
  if (largest.length >= quorum || (isAlone && results.length === 1)) {
    const differing = results.filter(({ fingerprint }) => fingerprint !== largest[0]!.fingerprint);
    return { kind: 'completed', agreeing: largest.slice(0, quorum), differing };
  }
  const missing = quorum - largest.length;
  const open = copies.filter(({ status }) => status === 'waiting' || status === 'running').length;
  // Copies that ended without a result, by their deadline, count too: they must not go on for ever.
  if (copies.length - open + missing > mostResults(quorum))
    return { kind: 'failed', reason: results.length < quorum ? TOO_FEW_RESULTS : NO_AGREEMENT };
  return { kind: 'open', offer: wanted(copies, isAlone, missing) - open };
}

/** How many copies should wait or run. */
function wanted(copies: readonly Copy[], isAlone: boolean, missing: number): number {
  const isUntouched = copies.length <= 1 && copies.every(({ status }) => status === 'waiting');
  return isUntouched || isAlone ? 1 : missing;
}

/** Of equal groups the one whose first result came first. */
function largestGroup(results: readonly Copy[]): Copy[] {
  const groups = new Map<string, Copy[]>();
  for (const copy of [...results].sort(byEnd)) {
    const group = groups.get(copy.fingerprint!);
    if (group) group.push(copy);
    else groups.set(copy.fingerprint!, [copy]);
  }
  return [...groups.values()].reduce<Copy[]>((best, group) => (group.length > best.length ? group : best), []);
}

const endOf = ({ attempt }: Copy) => attempt?.endedAt?.getTime() ?? Infinity;
const byEnd = (a: Copy, b: Copy) => endOf(a) - endOf(b) || (a.id < b.id ? -1 : 1);

/** Whether nobody can take the copies that are missing, and nobody works on one. */
export function isOverdue(copies: readonly Copy[], now: Date): boolean {
  const isRunning = copies.some(({ status }) => status === 'running');
  return !isRunning && copies.some(({ status, expiresAt }) => status === 'waiting' && expiresAt <= now);
}

/** What the owner of one copy's device gets out of the job's hold. */
export interface CopyPayment {
  copyId: JobId;
  attemptId: AttemptId;
  deviceId: DeviceId;
  ownerId: UserId;
  earnedMicros: bigint;
  feeMicros: bigint;
}

/** What an agreeing result is paid, fee included; what the division leaves returns to the buyer. */
export const copyPrice = (priceMicros: bigint, quorum: number) => priceMicros / BigInt(quorum);

export function payAgreeing(agreeing: readonly Copy[], shareMicros: bigint, feeBps: number): CopyPayment[] {
  return agreeing.map((copy) => payment(copy, shareMicros, feeBps));
}

export interface CancelTerms extends PayTerms {
  quorum: number;
  shareMicros: bigint;
  durationHours: number;
  /** Of devices with a running copy; an absent one is paid for no time. */
  lastContact: ReadonlyMap<DeviceId, Date>;
}

/**
 * The buyer cancels before the copies were compared: a result is paid its whole share, a device that still works its time (see
 * `payAtEnd`). At most `quorum` of them, so never more than the price: those that agree most first, then the other
 * results, then those that work.
 */
export function payCancelled(copies: readonly Copy[], terms: CancelTerms): CopyPayment[] {
  const results = copies.filter(({ fingerprint }) => fingerprint !== null);
  const largest = new Set(largestGroup(results));
  const rank = (copy: Copy) => Number(largest.has(copy)) + Number(copy.fingerprint !== null);
  const started = ({ attempt }: Copy) => attempt!.startedAt.getTime();
  return copies
    .filter((copy) => copy.status === 'running' || copy.fingerprint !== null)
    .sort((a, b) => rank(b) - rank(a) || started(a) - started(b))
    .slice(0, terms.quorum)
    .map((copy) => {
      const lastContactAt = terms.lastContact.get(copy.attempt!.deviceId) ?? null;
      const money = { priceMicros: terms.shareMicros, durationHours: terms.durationHours };
      const work = { ...money, ...copy.attempt!, lastContactAt, delivered: copy.fingerprint !== null };
      return payment(copy, payAtEnd(work, terms.cancelMinPayPercent), terms.feeBps);
    });
}

function payment({ id, attempt }: Copy, grossMicros: bigint, feeBps: number): CopyPayment {
  const { id: attemptId, deviceId, ownerId } = attempt!;
  const feeMicros = feeOf(grossMicros, feeBps);
  return { copyId: id, attemptId, deviceId, ownerId, earnedMicros: grossMicros - feeMicros, feeMicros };
}

export const paidMicros = (payments: readonly CopyPayment[]) =>
  payments.reduce((sum, { earnedMicros, feeMicros }) => sum + earnedMicros + feeMicros, 0n);

/** What a device answered for a job, as far as answers of different devices are compared. */
export interface Answer {
  /** Null: it named none, which means 0. */
  exitCode: number | null;
  result: string | null;
  /** Lower-case hex. */
  resultSha256: string | null;
  artifacts: Array<{ name: string; sha256: string }>;
}

/** Lower-case hex of a SHA-256: equal exactly when the answers are. The order in which artifacts came doesn't count. */
export function fingerprintOf({ exitCode, result, resultSha256, artifacts }: Answer): string {
  const files = artifacts.map(({ name, sha256 }) => [name, sha256]).sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([exitCode ?? 0, result, resultSha256, files]))
    .digest('hex');
}
