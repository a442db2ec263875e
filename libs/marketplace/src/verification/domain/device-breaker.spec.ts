import fc from 'fast-check';
import { newId, type UserId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { silencesDevices, type AttemptEnd } from './blame.js';
import { FAILURES_TO_PAUSE, isPaused, judge, LONGEST_PAUSE_S, type Breaker, type RecentEnd } from './device-breaker.js';

const NOW = new Date(Date.UTC(2026, 0, 1));
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const end = (secondsAgo: number, changes: Partial<RecentEnd> = {}): RecentEnd => ({
  jobId: newId<JobId>(),
  status: 'failed',
  endedAt: before(secondsAgo),
  job: { status: 'completed', failures: 1, completedByOthers: true },
  ...changes,
});
const failures = (n: number, changes: Partial<RecentEnd> = {}) => Array.from({ length: n }, (_, i) => end(i, changes));
const never: Breaker = { pausesInRow: 0, pausedAt: null, pausedUntil: null, jobs: [], succeededSince: false };
const pausedBefore = (pausesInRow: number, changes: Partial<Breaker> = {}): Breaker => ({
  ...never,
  pausesInRow,
  pausedAt: before(700),
  pausedUntil: before(100),
  ...changes,
});
const seconds = (pause: { until: Date } | null) => pause && (pause.until.getTime() - NOW.getTime()) / 1000;

describe('the breaker of a device', () => {
  it('pauses it for ten minutes at the fifth different job it fails within an hour', () => {
    expect(judge(never, failures(4), NOW, 600)).toBeNull();
    const five = failures(5);
    expect(judge(never, five, NOW, 600)).toEqual({
      pausesInRow: 1,
      until: before(-600),
      jobs: five.map(({ jobId }) => jobId),
    });
    expect(judge(never, [...failures(4), end(3601)], NOW, 600)).toBeNull();
    const same = newId<JobId>();
    expect(judge(never, failures(9, { jobId: same }), NOW, 600)).toBeNull();
  });

  it('counts neither interruptions nor jobs that nobody else did, nor what came before a success', () => {
    const others: Array<Partial<RecentEnd>> = [{ status: 'lost' }, { status: 'released' }];
    const undone = (['waiting', 'cancelled', 'failed', 'completed'] as const).map((status) => ({
      job: { status, failures: 1, completedByOthers: false },
    }));
    for (const changes of [...others, ...undone])
      expect(judge(never, [...failures(4), end(5, changes)], NOW, 600)).toBeNull();
    expect(judge(never, [...failures(4), end(5, { status: 'completed' }), ...failures(9)], NOW, 600)).toBeNull();
  });

  it('counts within the hour before the newest failure, however long others took to do the jobs', () => {
    const late = (n: number) => Array.from({ length: n }, (_, i) => end(20_000 + i));
    expect(judge(never, [end(10, { status: 'lost' }), ...late(5)], NOW, 600)).not.toBeNull();
    expect(judge(never, [end(10), ...late(4)], NOW, 600)).toBeNull();
    expect(judge(never, [end(10, { status: 'completed' }), ...late(5)], NOW, 600)).toBeNull();
  });

  it('pauses it twice as long by the next failure, up to a day, until it has completed a job', () => {
    expect(seconds(judge(pausedBefore(1), failures(1), NOW, 600))).toBe(1200);
    expect(seconds(judge(pausedBefore(4), failures(1), NOW, 600))).toBe(9600);
    expect(seconds(judge(pausedBefore(40), failures(1), NOW, 600))).toBe(LONGEST_PAUSE_S);
    const succeeded = pausedBefore(4, { succeededSince: true });
    expect(judge(succeeded, failures(4), NOW, 600)).toBeNull();
    expect(judge(succeeded, failures(5), NOW, 600)).toMatchObject({ pausesInRow: 1, until: before(-600) });
    // What it failed before the last pause has had its answer.
    expect(judge(pausedBefore(1), [end(700), end(800)], NOW, 600)).toBeNull();
  });

  it('does not pause what is paused; a completed job ends a pause', () => {
    const paused = pausedBefore(1, { pausedUntil: before(-60) });
    expect([isPaused(paused, NOW), isPaused({ ...paused, succeededSince: true }, NOW)]).toEqual([true, false]);
    expect(judge(paused, failures(50), NOW, 600)).toBeNull();
  });

  it('never pauses a device that failed fewer than five jobs since its last success', () => {
    const anyEnd = fc.record({
      status: fc.constantFrom<RecentEnd['status']>('failed', 'lost', 'released', 'cancelled', 'completed'),
      completedByOthers: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyEnd, { maxLength: 30 }), (list) => {
        const ends = list.map(({ status, completedByOthers }, i) =>
          end(i, { status, job: { status: 'completed', failures: 1, completedByOthers } }),
        );
        const success = ends.findIndex(({ status }) => status === 'completed');
        const since = success === -1 ? ends : ends.slice(0, success);
        const counted = since.filter(({ status, job }) => status === 'failed' && job.completedByOthers).length;
        expect(judge(never, ends, NOW, 600) !== null).toBe(counted >= FAILURES_TO_PAUSE);
      }),
    );
  });
});

describe('a job that silences devices', () => {
  const owner = (n: number) => `owner-${n}` as UserId;
  const lost = (...owners: number[]): AttemptEnd[] =>
    owners.map((n) => ({ ownerId: owner(n), status: 'lost' as const }));

  it('is one with which devices of five different owners in a row were lost', () => {
    expect(silencesDevices(lost(1, 2, 3), owner(4))).toBe(false);
    expect(silencesDevices(lost(1, 2, 3, 4), owner(5))).toBe(true);
    expect(silencesDevices(lost(1, 2, 2, 1, 1), owner(3))).toBe(false);
    const interrupted: AttemptEnd[] = [...lost(1, 2), { ownerId: owner(9), status: 'released' }, ...lost(3, 4)];
    expect(silencesDevices(interrupted, owner(5))).toBe(false);
  });
});
