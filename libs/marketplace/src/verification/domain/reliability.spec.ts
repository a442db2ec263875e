import fc from 'fast-check';
import { reliabilityOf, type EndedAttempt } from './reliability.js';

const ended = (status: EndedAttempt['status'], changes: Partial<EndedAttempt> = {}): EndedAttempt => ({
  status,
  job:
    status === 'completed'
      ? null
      : { status: status === 'failed' ? 'completed' : 'waiting', failures: 1, completedByOthers: status === 'failed' },
  rejected: false,
  ...changes,
});
const times = (n: number, attempt: EndedAttempt) => Array.from({ length: n }, () => attempt);

describe('the reliability of a device', () => {
  it('is unknown below five attempts that count', () => {
    expect(reliabilityOf([])).toBeNull();
    expect(reliabilityOf([...times(4, ended('completed')), ...times(20, ended('cancelled'))])).toBeNull();
    expect(reliabilityOf(times(5, ended('completed')))).toBe(1);
  });

  it('falls by failures, silence and results that were not accepted, half as much by releases', () => {
    const nine = times(9, ended('completed'));
    expect(reliabilityOf([...nine, ended('failed')])).toBe(0.909);
    expect(reliabilityOf([...nine, ended('lost')])).toBe(0.909);
    expect(reliabilityOf([...nine, ended('timed_out')])).toBe(0.909);
    expect(reliabilityOf([...nine, ended('completed', { rejected: true })])).toBe(0.909);
    expect(reliabilityOf([...nine, ended('released')])).toBe(0.952);
    expect(reliabilityOf(times(10, ended('failed')))).toBe(0.091);
  });

  it('is not touched by failures of jobs that nobody else did, nor by silence with jobs that fail everywhere', () => {
    const nine = times(9, ended('completed'));
    const failed = (status: 'failed' | 'waiting' | 'cancelled' | 'completed', completedByOthers: boolean) =>
      reliabilityOf([...nine, ended('failed', { job: { status, failures: 1, completedByOthers } })]);
    const scores = [failed('failed', false), failed('waiting', false), failed('cancelled', false)];
    expect([...scores, failed('completed', false), failed('completed', true)]).toEqual([1, 1, 1, 1, 0.909]);
    const job = { status: 'failed' as const, failures: 0, completedByOthers: false };
    expect(reliabilityOf([...nine, ended('lost', { job })])).toBe(1);
  });

  it('lies between 0 and 1, and never rises by a failure', () => {
    const attempt = fc
      .constantFrom<EndedAttempt['status']>('completed', 'failed', 'lost', 'released', 'cancelled', 'timed_out')
      .map((status) => ended(status));
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 100 }), (attempts) => {
        const score = reliabilityOf(attempts);
        const worse = reliabilityOf([...attempts, ended('failed')]);
        if (score === null) return;
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(worse).toBeLessThanOrEqual(score);
      }),
    );
  });
});
