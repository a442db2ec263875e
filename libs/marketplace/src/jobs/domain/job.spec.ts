import fc from 'fast-check';
import { feeOf, newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { heldMicros, Job, MAX_FAILURES, type JobState } from './job.js';

const TERMS = { feeBps: 500, cancelMinPayPercent: 10, reviewHours: 24 };
const START = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR_MS);
const deviceOf = (n: number) => `device-${n}` as DeviceId;
const owner = 'owner' as UserId;
const ownerOf = (n: number) => `owner-${n}` as UserId;
const BROKEN = { by: 'device' as const, exitCode: null, reason: 'broken', logTail: null };
const CRASHED = { by: 'program' as const, exitCode: 7, reason: 'it broke', logTail: 'no such file' };

function aJob(changes: Partial<JobState> = {}): Job {
  const state: JobState = {
    id: newId<JobId>(),
    buyerId: 'buyer' as UserId,
    title: 'a job',
    priceMicros: 1_000_000n,
    durationHours: 2,
    status: 'waiting',
    verification: 'none',
    byHand: false,
    review: null,
    quorum: null,
    copyOf: null,
    expiresAt: at(168),
    endedAt: null,
    interruptions: 0,
    failures: 0,
    paidMicros: 0n,
    owedMicros: null,
    maxAttempts: 1,
    triesMicros: 0n,
    failureReason: null,
    failure: null,
    ...changes,
  };
  return Job.restore(state, null, []);
}

function running(device = 1, job = aJob()): Job {
  job.accept(newId<AttemptId>(), deviceOf(device), ownerOf(device), at(0));
  return job;
}

/** As the repository restores it after its device reported progress. */
function working(changes: Partial<JobState> = {}): Job {
  const job = running(1, aJob(changes));
  return Job.restore(job.snapshot(), { ...job.current!, showedWork: true }, []);
}

const coded = (code: string) => expect.objectContaining({ code });

describe('a job', () => {
  it('pays the price less the fee at completion', () => {
    const job = running();
    job.complete(at(1), 500, 24);
    expect(job.snapshot()).toMatchObject({ status: 'completed', paidMicros: 1_000_000n });
    expect(job.settlement).toMatchObject({ earnedMicros: 950_000n, feeMicros: 50_000n, refundMicros: 0n });
    expect(job.endedAttempt).toMatchObject({ status: 'completed', earnedMicros: 950_000n });
  });

  it.each([
    [1, 500_000n],
    [2, 1_000_000n],
    [50, 1_000_000n],
    [0, 100_000n],
  ])('pays a worker for %p of 2 hours when it is cancelled, or its deadline is over', (hours, gross) => {
    const [job, late] = [working(), working()];
    job.cancel(at(60), at(hours), TERMS);
    late.timeOut(at(60), at(hours), TERMS);
    expect(late.settlement).toEqual(job.settlement);
    expect(late.snapshot()).toMatchObject({ status: 'failed', paidMicros: gross, failures: 0 });
    expect(late.endedAttempt?.status).toBe('timed_out');
    const fee = feeOf(gross, 500);
    expect(job.settlement).toMatchObject({
      earnedMicros: gross - fee,
      feeMicros: fee,
      refundMicros: 1_000_000n - gross,
    });
  });

  it('Market: a deadline with review pays nothing before the buyer has looked', () => {
    const [job, silent] = [working({ verification: 'review' }), running(1, aJob({ verification: 'review' }))];
    job.timeOut(at(60), at(1), TERMS);
    const review = { status: 'pending', dueAt: at(84) };
    expect(job.snapshot()).toMatchObject({ status: 'failed', paidMicros: 0n, owedMicros: 500_000n, review });
    expect(job.settlement).toBeNull();
    expect(job.restMicros).toBe(500_000n);
    silent.timeOut(at(60), at(60), TERMS);
    expect(silent.snapshot()).toMatchObject({ status: 'failed', owedMicros: null, review: null });
    expect(silent.settlement?.refundMicros).toBe(1_000_000n);
  });

  it('pays nothing for time without a sign of life', () => {
    const job = running();
    job.cancel(at(60), null, TERMS);
    expect(job.settlement?.refundMicros).toBe(1_000_000n);
  });

  it('that is a copy ends at its deadline without a result or pay', () => {
    const job = working({ copyOf: newId<JobId>(), quorum: 2, verification: 'quorum' });
    job.timeOut(at(60), at(1), TERMS);
    expect(job.snapshot()).toMatchObject({ status: 'cancelled', paidMicros: 0n });
    expect([job.settlement, job.endedAttempt?.status]).toEqual([null, 'timed_out']);
  });

  it('goes to others after a failure, and fails with the fifth owner', () => {
    const job = aJob();
    for (let device = 1; device <= MAX_FAILURES; device++) {
      expect(job.snapshot().status).toBe('waiting');
      running(device, job).fail(at(1), BROKEN, TERMS);
      if (device < MAX_FAILURES) expect(() => running(device, job)).toThrow(coded('job_blocked_for_device'));
    }
    expect(job.snapshot()).toMatchObject({ status: 'failed', failures: 5, paidMicros: 0n });
    expect(job.settlement?.refundMicros).toBe(1_000_000n);
  });

  it.each(['lost', 'released'] as const)(
    'that is %s was interrupted, has not failed, and may go to the same device',
    (how) => {
      const job = running(1);
      job.interrupt(how, at(1), at(1), 'gone');
      expect(job.snapshot()).toMatchObject({ status: 'waiting', interruptions: 1, failures: 0 });
      expect(job.settlement).toBeNull();
      expect(running(1, job).current?.deviceId).toBe(deviceOf(1));
    },
  );

  it('is accepted once; the winner may repeat it', () => {
    const job = running(1);
    const { id } = job.current!;
    running(1, job);
    expect(job.current?.id).toBe(id);
    expect(() => running(2, job)).toThrow(coded('job_not_waiting'));
  });

  it('expires only while it waits, and only in time', () => {
    expect(aJob().expire(at(167))).toBe(false);
    expect(running().expire(at(169))).toBe(false);
    const job = aJob();
    expect(job.expire(at(168))).toBe(true);
    expect(job.settlement?.refundMicros).toBe(1_000_000n);
    expect(() => aJob({ expiresAt: at(-1) }).accept(newId<AttemptId>(), deviceOf(1), owner, at(0))).toThrow(
      coded('job_not_waiting'),
    );
  });

  it('ends once', () => {
    const job = running();
    job.complete(at(1), 500, 24);
    expect(() => job.cancel(at(1), at(1), TERMS)).toThrow(
      expect.objectContaining({ code: 'job_ended', message: 'The job is completed.' }),
    );
    expect(() => job.complete(at(1), 500, 24)).toThrow(coded('attempt_ended'));
    expect(() => job.fail(at(1), BROKEN, TERMS)).toThrow(coded('attempt_ended'));
    expect(job.expire(at(1000))).toBe(false);
  });
});

describe('any history of a job', () => {
  const step = fc.record({
    act: fc.constantFrom('accept', 'complete', 'fail', 'crash', 'lost', 'released', 'cancel', 'time out', 'expire'),
    device: fc.integer({ min: 1, max: 8 }),
    hours: fc.double({ min: 0, max: 40, noNaN: true }),
  });

  function apply(job: Job, act: string, device: number, now: Date): void {
    if (act === 'accept') job.accept(newId<AttemptId>(), deviceOf(device), ownerOf(device), now);
    if (act === 'complete') job.complete(now, 700, 24);
    if (act === 'fail') job.fail(now, BROKEN, TERMS);
    if (act === 'crash') job.fail(now, CRASHED, { ...TERMS, feeBps: 700 });
    if (act === 'lost' || act === 'released') job.interrupt(act, now, now, 'gone');
    if (act === 'cancel') job.cancel(now, now, { ...TERMS, feeBps: 700 });
    if (act === 'time out') job.timeOut(now, now, { ...TERMS, feeBps: 700 });
    if (act === 'expire') job.expire(now);
  }

  it('holds exactly the price of each run while open, and divides exactly that at the end', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.integer({ min: 1, max: 8760 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 30 }),
        (priceMicros, durationHours, maxAttempts, steps) => {
          const job = aJob({ priceMicros, durationHours, maxAttempts });
          let hours = 0;
          for (const { act, device, hours: more } of steps) {
            const before = job.snapshot();
            const settledBefore = job.settlement;
            try {
              apply(job, act, device, at((hours += more)));
            } catch (error) {
              expect(error).toHaveProperty('code');
              expect(job.snapshot()).toEqual(before);
            }
            const { status, paidMicros, failures } = job.snapshot();
            expect(job.current !== null).toBe(status === 'running');
            expect(failures).toBeLessThanOrEqual(MAX_FAILURES);
            if (settledBefore) expect(job.settlement).toBe(settledBefore);
            if (job.isOpen) {
              expect([paidMicros, job.settlement]).toEqual([0n, null]);
            } else {
              const { earnedMicros, feeMicros, refundMicros } = job.settlement!;
              expect(earnedMicros + feeMicros + refundMicros).toBe(heldMicros(job.snapshot()));
              expect(paidMicros).toBe(earnedMicros + feeMicros);
              for (const part of [earnedMicros, feeMicros, refundMicros]) expect(part >= 0n).toBe(true);
              expect(feeMicros).toBe(feeOf(paidMicros, 700));
            }
          }
        },
      ),
    );
  });
});
