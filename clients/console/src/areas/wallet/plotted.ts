import type { PlotSeries } from '../../ui/index.js';

const DAY_MS = 86_400_000;
/** Days are UTC's; at noon they have the same date wherever the reader is. */
const NOON_MS = DAY_MS / 2;
const MICROS = 1_000_000;

/** The sum of each UTC day, also of those without, oldest first; each day stands at its noon. */
export function plotted(
  spent: ReadonlyArray<{ day: string; amount: number }>,
  days: number,
  name: string,
  now: number,
): { x: number[]; series: PlotSeries[] } {
  const today = Math.floor(now / DAY_MS) * DAY_MS + NOON_MS;
  const x = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS);
  const sums = new Map<number, number>();
  for (const { day, amount } of spent) {
    const at = Date.parse(`${day}T12:00:00Z`);
    sums.set(at, (sums.get(at) ?? 0) + Math.round(amount * MICROS));
  }
  return { x, series: [{ name, values: x.map((at) => (sums.get(at) ?? 0) / MICROS) }] };
}
