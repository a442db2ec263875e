import { plotted } from './usage-points.js';

describe('usage, plotted', () => {
  it('shows a pause as one', () => {
    const points = [
      { at: '2026-11-21T09:00:00.000Z', bytes: 5 },
      { at: '2026-11-21T09:15:00.000Z', bytes: 7 },
    ];
    const { x, series } = plotted({ step_s: 300, points }, 'Used');
    expect(x.map((at) => (at - x[0]!) / 60_000)).toEqual([0, 5, 10, 15]);
    expect(series[0]!.values).toEqual([5, 0, 0, 7]);
  });

  it('of nothing is nothing', () => {
    expect(plotted({ step_s: 300, points: [] }, 'Used')).toEqual({ x: [], series: [{ name: 'Used', values: [] }] });
  });
});
