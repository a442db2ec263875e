import type { ProxyUsage } from '@compute-market/sdk';
import type { PlotSeries } from '../../ui/index.js';

/** With the empty steps between, so that a pause looks like one. */
export function plotted(
  { points, step_s }: Pick<ProxyUsage, 'points' | 'step_s'>,
  name: string,
): { x: number[]; series: PlotSeries[] } {
  const known = new Map(points.map(({ at, bytes }) => [Date.parse(at), bytes]));
  const [first, last] = [[...known.keys()][0], [...known.keys()].at(-1)];
  const x: number[] = [];
  if (first !== undefined && last !== undefined) for (let at = first; at <= last; at += step_s * 1000) x.push(at);
  return { x, series: [{ name, values: x.map((at) => known.get(at) ?? 0) }] };
}
