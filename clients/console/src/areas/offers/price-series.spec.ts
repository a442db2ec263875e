import type { DayPrice } from '@compute-market/sdk';
import { modelsIn, pricesOf } from './price-series.js';

const price = (day: string, gpu_model: string, jobs: number, median: number): DayPrice => {
  const range = { min: median - 1, median, max: median + 1 };
  return { day, gpu_model, jobs, price_coin_per_hr: range, price_usd_per_hr: range };
};
const PRICES = [
  price('2026-11-21', 'A100', 9, 20),
  price('2026-11-21', '', 30, 2),
  price('2026-11-20', 'A100', 3, 22),
  price('2026-11-19', 'H100', 1, 40),
];
const NAMES = { noGpu: 'none', least: 'least', median: 'median', most: 'most' };

describe('prices, plotted', () => {
  it('are the medians of the models with the most jobs, with gaps', () => {
    expect(modelsIn(PRICES)).toEqual(['', 'A100', 'H100']);
    expect(pricesOf(PRICES, undefined, NAMES)).toEqual({
      x: ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => Date.parse(`${day}T12:00:00Z`)),
      series: [
        { name: 'none', values: [null, null, 2] },
        { name: 'A100', values: [null, 22, 20] },
        { name: 'H100', values: [40, null, null] },
      ],
    });
  });

  it('are the range of one model', () => {
    const { x, series } = pricesOf(PRICES, 'A100', NAMES);
    expect(x).toHaveLength(2);
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['least', [21, 19]],
      ['median', [22, 20]],
      ['most', [23, 21]],
    ]);
  });
});
