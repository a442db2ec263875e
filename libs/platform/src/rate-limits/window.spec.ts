import fc from 'fast-check';
import { remaining, rolled, used, waitS, windowAt, windowEndS, type Count } from './window.js';
import { LONG } from '../../../../test/support/long.js';

const QUOTA = { limit: 10, windowS: 60 };
const at = (seconds: number) => (60 * 1000 + seconds) * 1000;

describe('the window of a rate limit', () => {
  it('is numbered since 1970', () => {
    expect(windowAt(at(0), QUOTA)).toBe(1000);
    expect(windowAt(at(59.999), QUOTA)).toBe(1000);
    expect(windowAt(at(60), QUOTA)).toBe(1001);
  });

  it('hands what was counted on to the next window, and forgets it after that', () => {
    const count = { window: 1000, count: 7, before: 3 };
    expect(rolled(count, 1000)).toEqual(count);
    expect(rolled(count, 1001)).toEqual({ window: 1001, count: 0, before: 7 });
    expect(rolled(count, 1002)).toEqual({ window: 1002, count: 0, before: 0 });
    expect(rolled(count, 999)).toEqual(count);
  });

  it('weighs the window before by what a window that ends now still sees of it', () => {
    const count = { window: 1000, count: 2, before: 8 };
    expect(used(count, QUOTA, at(0))).toBe(10);
    expect(used(count, QUOTA, at(30))).toBe(6);
    expect(remaining(count, QUOTA, at(30))).toBe(4);
    expect(remaining({ ...count, count: 20 }, QUOTA, at(30))).toBe(0);
    expect(windowEndS(QUOTA, at(45))).toBeCloseTo(15);
  });

  it('says how long to wait: within this window, or into the next', () => {
    expect(waitS({ window: 1000, count: 9, before: 0 }, QUOTA, at(30))).toBe(0);
    // 6 + 8 × (1 − e) ≤ 9 at e = 0.625, which is 37.5 s.
    expect(waitS({ window: 1000, count: 6, before: 8 }, QUOTA, at(30))).toBeCloseTo(7.5);
    // 10 × (1 − e) ≤ 9 at e = 0.1 of the next window.
    expect(waitS({ window: 1000, count: 10, before: 0 }, QUOTA, at(30))).toBeCloseTo(36);
    expect(waitS({ window: 1000, count: 40, before: 0 }, QUOTA, at(30))).toBeCloseTo(30 + 60 * (1 - 9 / 40));
  });

  const any = fc.record({
    limit: fc.integer({ min: 1, max: 1000 }),
    windowS: fc.integer({ min: 1, max: 3600 }),
    count: fc.integer({ min: 0, max: 3000 }),
    before: fc.integer({ min: 0, max: 3000 }),
    ms: fc.integer({ min: 0, max: 3_600_000 }),
  });

  it('keeps its word: a request is taken after the wait and not a second before', () => {
    fc.assert(
      fc.property(any, ({ limit, windowS, count, before, ms }) => {
        const quota = { limit, windowS };
        const start: Count = { window: windowAt(ms, quota), count, before };
        const later = (seconds: number) => {
          const then = ms + seconds * 1000;
          return remaining(rolled(start, windowAt(then, quota)), quota, then);
        };
        const wait = waitS(start, quota, ms);
        expect(later(Math.ceil(wait + 0.001))).toBeGreaterThanOrEqual(1);
        expect(wait).toBeLessThanOrEqual(2 * windowS);
        if (wait > 1) expect(later(wait - 1)).toBe(0);
      }),
      { numRuns: 5_000 * LONG },
    );
  });
});
