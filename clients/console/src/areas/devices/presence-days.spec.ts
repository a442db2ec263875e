import { daysOf, stretchesOf } from './presence-days.js';

const at = (day: number, hour = 0) => new Date(2026, 2, day, hour).getTime();
const span = (from: number, to: number | null) => ({
  from: new Date(from).toISOString(),
  to: to === null ? null : new Date(to).toISOString(),
});

describe('the timeline', () => {
  it('shows spans where they lie, cut to the window; an open one until its end', () => {
    const window = { from: at(1), to: at(11) };
    const spans = [span(at(1) - 3_600_000, at(2)), span(at(6), at(7)), span(at(10), null)];
    expect(stretchesOf(spans, window)).toEqual([
      { start: 0, length: 0.1 },
      { start: 0.5, length: 0.1 },
      { start: 0.9, length: 0.1 },
    ]);
    expect(stretchesOf([span(at(12), at(13))], window)).toEqual([]);
    expect(stretchesOf(spans, { from: at(1), to: at(1) })).toEqual([]);
  });

  it('counts each day for itself, of the first and last only what lies in the window', () => {
    const window = { from: at(1, 12), to: at(3, 6) };
    expect(daysOf([span(at(1, 18), at(2, 6)), span(at(3, 3), null)], window)).toEqual([
      { day: at(3), share: 0.5 },
      { day: at(2), share: 0.25 },
      { day: at(1), share: 0.5 },
    ]);
  });
});
