import fc from 'fast-check';
import { payAtEnd, type EndedWork } from './pay-at-end.js';

const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(count * HOUR_MS);

const work = (changes: Partial<EndedWork> = {}): EndedWork => ({
  priceMicros: 1_000_000n,
  durationHours: 2,
  startedAt: hours(0),
  lastContactAt: hours(1),
  showedWork: true,
  delivered: false,
  ...changes,
});

describe('pay at the end of an attempt', () => {
  it.each([
    ['Market: cancel at 99 %', { lastContactAt: hours(1.98) }, 990_000n],
    ['half of the time', {}, 500_000n],
    ['more than the promised time', { lastContactAt: hours(50) }, 1_000_000n],
    ['Market: read the log and cancel at once', { lastContactAt: hours(0) }, 100_000n],
    ['work shown, and no sign of life since', { lastContactAt: null }, 100_000n],
    ['Market: an idle claim', { showedWork: false }, 100_000n],
    ['Market: an idle claim of a moment', { showedWork: false, lastContactAt: hours(0.02) }, 10_000n],
    ['nothing shown and no sign of life', { showedWork: false, lastContactAt: null }, 0n],
    ['a result', { delivered: true, showedWork: false, lastContactAt: null }, 1_000_000n],
  ])('%s', (_what, changes, paid) => expect(payAtEnd(work(changes), 10)).toBe(paid));

  it('is the minimum that the operator set', () => {
    expect(payAtEnd(work({ lastContactAt: hours(0) }), 0)).toBe(0n);
    expect(payAtEnd(work({ lastContactAt: hours(0) }), 25)).toBe(250_000n);
    expect(payAtEnd(work({ showedWork: false }), 0)).toBe(0n);
  });

  it('never grows by showing less or by living shorter, and never exceeds the price', () => {
    const price = fc.bigInt(0n, 10n ** 15n);
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 8760 }), percent, fc.nat(10 ** 9), fc.nat(10 ** 9), (...drawn) => {
        const [priceMicros, durationHours, minPayPercent, a, b] = drawn;
        const pay = (showedWork: boolean, ms: number) =>
          payAtEnd(work({ priceMicros, durationHours, showedWork, lastContactAt: new Date(ms) }), minPayPercent);
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const ordered = [pay(false, less), pay(true, less), pay(true, more), priceMicros];
        expect(ordered).toEqual([...ordered].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0)));
        expect(pay(false, less) <= pay(false, more) && pay(false, more) <= pay(true, more)).toBe(true);
      }),
    );
  });
});
