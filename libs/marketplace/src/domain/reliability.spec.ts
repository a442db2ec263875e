import fc from 'fast-check';
import { reliabilityOf } from './reliability.js';
import type { EndedAttempt } from './reliability.js';

const ended = (status: EndedAttempt['status'], changes: Partial<EndedAttempt> = {}): EndedAttempt => ({
  status,
  job: status === 'completed' ? null : { status: 'waiting', failures: 1 },
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
    expect(reliabilityOf([...nine, ended('completed', { rejected: true })])).toBe(0.909);
    expect(reliabilityOf([...nine, ended('released')])).toBe(0.952);
    expect(reliabilityOf(times(10, ended('failed')))).toBe(0.091);
  });

  it('is not touched by jobs that fail everywhere, until one device completes them', () => {
    const nine = times(9, ended('completed'));
    const failed = (status: 'failed' | 'waiting' | 'completed', failures: number) =>
      reliabilityOf([...nine, ended('failed', { job: { status, failures } })]);
    expect([failed('failed', 5), failed('waiting', 3), failed('waiting', 2), failed('completed', 4)]).toEqual([
      1, 1, 0.909, 0.909,
    ]);
    expect(reliabilityOf([...nine, ended('lost', { job: { status: 'failed', failures: 0 } })])).toBe(1);
  });

  it('lies between 0 and 1, and never rises by a failure', () => {
    const attempt = fc
      .constantFrom<EndedAttempt['status']>('completed', 'failed', 'lost', 'released', 'cancelled')
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
