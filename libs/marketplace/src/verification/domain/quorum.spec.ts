import fc from 'fast-check';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import {
  fingerprintOf,
  copyPrice,
  isOverdue,
  mostResults,
  NO_AGREEMENT,
  paidMicros,
  payAgreeing,
  payCancelled,
  rule,
  TOO_FEW_RESULTS,
  type Copy,
  type CopyAttempt,
} from './quorum.js';
import { LONG } from '../../../../../test/support/long.js';

const START = Date.UTC(2026, 0, 1);
const at = (hours: number) => new Date(START + hours * 3_600_000);
let count = 0;
const waiting = (): Copy => ({
  id: newId<JobId>(),
  status: 'waiting',
  expiresAt: at(168),
  failureReason: null,
  attempt: null,
  fingerprint: null,
});
const attempt = (changes: Partial<CopyAttempt> = {}): CopyAttempt => ({
  id: newId<AttemptId>(),
  deviceId: `device-${++count}` as DeviceId,
  ownerId: `owner-${count}` as UserId,
  startedAt: at(0),
  endedAt: null,
  showedWork: true,
  alone: false,
  validInRow: 0,
  ...changes,
});
const running = (changes: Partial<CopyAttempt> = {}): Copy => ({
  ...waiting(),
  status: 'running',
  attempt: attempt(changes),
});
const answered = (fingerprint: string, changes: Partial<CopyAttempt> = {}): Copy => ({
  ...waiting(),
  status: 'completed',
  attempt: attempt({ endedAt: at(++count), ...changes }),
  fingerprint,
});
const open = (offer: number) => ({ kind: 'open', offer });

const timedOut = (): Copy => ({ ...waiting(), status: 'cancelled', attempt: attempt({ endedAt: at(++count) }) });

describe('the copies of a job', () => {
  it('come on offer one at first, all when somebody runs it who needs others', () => {
    expect(rule(3, [])).toEqual(open(1));
    expect(rule(3, [waiting()])).toEqual(open(0));
    expect(rule(3, [running()])).toEqual(open(2));
    expect(rule(3, [running(), waiting(), waiting()])).toEqual(open(0));
  });

  it('Market: are replaced when one was not done by its deadline, and are given up after as many as may be compared', () => {
    expect(rule(2, [answered('x'), timedOut()])).toEqual(open(1));
    expect(rule(2, [answered('x'), timedOut(), waiting()])).toEqual(open(0));
    expect(rule(2, [answered('x'), timedOut(), timedOut(), timedOut()])).toEqual(open(1));
    const most = [answered('x'), timedOut(), timedOut(), timedOut(), timedOut()];
    expect(rule(2, most)).toEqual({ kind: 'failed', reason: TOO_FEW_RESULTS });
    expect(rule(2, [...most.slice(1), answered('y'), answered('z')])).toEqual({ kind: 'failed', reason: NO_AGREEMENT });
  });

  it('stay one while a trusted device runs it, which counts alone', () => {
    expect(rule(3, [running({ alone: true })])).toEqual(open(0));
    const copy = answered('a', { alone: true });
    expect(rule(3, [copy])).toEqual({ kind: 'completed', agreeing: [copy], differing: [] });
  });

  it('are compared where there are others, however trusted the first', () => {
    expect(rule(2, [answered('a', { alone: true }), running()])).toEqual(open(0));
  });

  it('are paid that agree, and not the liar among them', () => {
    const [a, liar, b] = [answered('a'), answered('lie'), answered('a')];
    expect(rule(2, [a, liar])).toEqual(open(1));
    expect(rule(2, [a, liar, b])).toEqual({ kind: 'completed', agreeing: [a, b], differing: [liar] });
  });

  it('fail when they cannot agree any more, or when devices fail one', () => {
    const different = (n: number) => Array.from({ length: n }, (_, index) => answered(`answer ${index}`));
    expect(rule(2, different(4))).toEqual(open(1));
    expect(rule(2, different(5))).toEqual({ kind: 'failed', reason: NO_AGREEMENT });
    expect(rule(3, different(5))).toEqual(open(2));
    expect(rule(3, different(6))).toEqual({ kind: 'failed', reason: NO_AGREEMENT });
    const failed: Copy = { ...waiting(), status: 'failed', failureReason: 'no such file' };
    expect(rule(2, [running(), failed])).toEqual({ kind: 'failed', reason: 'no such file' });
  });

  it('are overdue once one waited too long and nobody works', () => {
    const late: Copy = { ...waiting(), expiresAt: at(-1) };
    expect(isOverdue([answered('a'), late], at(0))).toBe(true);
    expect(isOverdue([running(), late], at(0))).toBe(false);
    expect(isOverdue([answered('a'), waiting()], at(0))).toBe(false);
  });

  it('Money 5: are paid when the buyer cancels, results their whole share, those that agree first, work its time', () => {
    const [early, a, lie, b] = [running(), answered('a'), answered('lie'), answered('a')];
    const copies = [early, a, lie, b].map((copy, index) => ({
      ...copy,
      attempt: { ...copy.attempt!, startedAt: at(index), endedAt: copy.attempt!.endedAt && at(index + 1) },
    }));
    const lastContact = new Map([[early.attempt!.deviceId, at(1)]]);
    const terms = { shareMicros: 1_000n, durationHours: 2, feeBps: 1_000, cancelMinPayPercent: 10, lastContact };
    const paid = payCancelled(copies, { ...terms, quorum: 4 });
    expect(paid.map(({ copyId }) => copyId)).toEqual([a.id, b.id, lie.id, early.id]);
    expect(paid.map(({ earnedMicros, feeMicros }) => [earnedMicros, feeMicros])).toEqual([
      [900n, 100n],
      [900n, 100n],
      [900n, 100n],
      [450n, 50n],
    ]);
    // Never more than the price, however many have answered.
    expect(payCancelled(copies, { ...terms, quorum: 2 }).map(({ copyId }) => copyId)).toEqual([a.id, b.id]);
  });
});

describe('the fingerprint of an answer', () => {
  const answer = { exitCode: 0, result: 'r', resultSha256: null, artifacts: [] };
  const files = [
    { name: 'a', sha256: '1' },
    { name: 'b', sha256: '2' },
  ];

  it('does not depend on the order of artifacts, nor on whether a zero was said', () => {
    const first = fingerprintOf({ ...answer, artifacts: files });
    expect(fingerprintOf({ ...answer, exitCode: null, artifacts: [...files].reverse() })).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs with anything else', () => {
    const others = [
      answer,
      { ...answer, result: null },
      { ...answer, result: '' },
      { ...answer, exitCode: 1 },
      { ...answer, resultSha256: 'r', result: null },
      { ...answer, artifacts: files },
      { ...answer, artifacts: files.slice(1) },
      { ...answer, artifacts: [{ name: 'a', sha256: '2' }, files[1]!] },
    ];
    expect(new Set(others.map(fingerprintOf)).size).toBe(others.length);
  });
});

describe('any course of a job with quorum', () => {
  const step = fc.record({
    act: fc.constantFrom('start', 'complete', 'lose', 'start', 'complete'),
    which: fc.nat(20),
    answer: fc.constantFrom('a', 'a', 'a', 'b', 'c', 'd'),
    alone: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  /** What devices do to one of the copies. */
  function act(copies: Copy[], { act: what, which, answer, alone }: Step, n: number): Copy[] {
    const from = what === 'start' ? 'waiting' : 'running';
    const able = copies.filter(({ status }) => status === from);
    const chosen = able[which % Math.max(1, able.length)];
    if (!chosen) return copies;
    const changed: Copy =
      what === 'start'
        ? { ...chosen, status: 'running', attempt: attempt({ alone: copies.length === 1 && alone, startedAt: at(n) }) }
        : what === 'lose'
          ? { ...chosen, status: 'waiting', attempt: { ...chosen.attempt!, endedAt: at(n) } }
          : {
              ...chosen,
              status: 'completed',
              attempt: { ...chosen.attempt!, endedAt: at(n) },
              fingerprint: answer,
            };
    return copies.map((copy) => (copy === chosen ? changed : copy));
  }

  it('ends, pays at most the quorum and only what agrees, and its money adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.bigInt(5n, 10n ** 15n),
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(step, { maxLength: 60 }),
        (quorum, priceMicros, feeBps, steps) => {
          const shareMicros = copyPrice(priceMicros, quorum);
          let copies: Copy[] = [];
          let ruling = rule(quorum, copies);
          const drive: Step[] = Array.from({ length: 40 }, (_, index) => ({
            act: index % 2 ? 'complete' : 'start',
            which: 0,
            answer: 'abcd'[index % 4] as 'a',
            alone: false,
          }));
          for (const [n, one] of [...steps, ...drive].entries()) {
            if (ruling.kind !== 'open') break;
            expect(ruling.offer).toBeGreaterThanOrEqual(0);
            copies = [...copies, ...Array.from({ length: ruling.offer }, waiting)];
            expect(rule(quorum, copies)).toEqual(open(0));
            expect(copies.length).toBeLessThanOrEqual(mostResults(quorum));
            copies = act(copies, one, n);
            ruling = rule(quorum, copies);
            const terms = {
              quorum,
              shareMicros,
              durationHours: 1,
              feeBps,
              cancelMinPayPercent: 10,
              lastContact: new Map(),
            };
            expect(paidMicros(payCancelled(copies, terms)) <= priceMicros).toBe(true);
          }
          expect(ruling.kind).not.toBe('open');
          if (ruling.kind !== 'completed') return;
          const { agreeing, differing } = ruling;
          expect([1, quorum]).toContain(agreeing.length);
          if (agreeing.length === 1) expect([copies.length, agreeing[0]!.attempt!.alone]).toEqual([1, true]);
          expect(new Set(agreeing.map(({ fingerprint }) => fingerprint)).size).toBe(1);
          for (const copy of differing) expect(copy.fingerprint).not.toBe(agreeing[0]!.fingerprint);
          const payments = payAgreeing(agreeing, shareMicros, feeBps);
          expect(payments.map(({ copyId }) => copyId)).toEqual(agreeing.map(({ id }) => id));
          expect(paidMicros(payments)).toBe(shareMicros * BigInt(agreeing.length));
          expect(paidMicros(payments) <= priceMicros).toBe(true);
        },
      ),
      { numRuns: 300 * LONG },
    );
  });
});
