import type { DayPrice } from '@compute-market/sdk';
import type { PlotSeries } from '../../ui/index.js';

/** Colours that a plot has. */
const MOST_MODELS = 4;

/** GPU models, those with the most jobs first. */
export function modelsIn(prices: readonly DayPrice[]): string[] {
  const jobs = new Map<string, number>();
  for (const { gpu_model, jobs: count } of prices) jobs.set(gpu_model, (jobs.get(gpu_model) ?? 0) + count);
  return [...jobs].sort(([, a], [, b]) => b - a).map(([model]) => model);
}

interface Names {
  noGpu: string;
  least: string;
  median: string;
  most: string;
}

/** Of one model its least, median and highest price; without one the medians of the models with the most jobs. */
export function pricesOf(
  prices: readonly DayPrice[],
  model: string | undefined,
  names: Names,
): { x: number[]; series: PlotSeries[] } {
  const models = model === undefined ? modelsIn(prices).slice(0, MOST_MODELS) : [model];
  const own = prices.filter(({ gpu_model }) => models.includes(gpu_model));
  const x = [...new Set(own.map(({ day }) => timeOf(day)))].sort((a, b) => a - b);
  const found = new Map(own.map((price) => [`${price.gpu_model} ${timeOf(price.day)}`, price]));
  const seriesOf = (name: string, gpu: string, part: 'min' | 'median' | 'max'): PlotSeries => ({
    name,
    values: x.map((at) => found.get(`${gpu} ${at}`)?.price_coin_per_hr[part] ?? null),
  });
  if (model === undefined)
    return { x, series: models.map((gpu) => seriesOf(gpu === '' ? names.noGpu : gpu, gpu, 'median')) };
  return {
    x,
    series: [
      seriesOf(names.least, model, 'min'),
      seriesOf(names.median, model, 'median'),
      seriesOf(names.most, model, 'max'),
    ],
  };
}

/** Days are UTC's; at noon they have the same date wherever the reader is. */
const timeOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
