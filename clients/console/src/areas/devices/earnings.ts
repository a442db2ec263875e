import type { Earnings } from '@compute-market/sdk';

type Earning = Earnings['earnings'][number];

export interface EarnedByDay {
  /** 00:00 UTC of each day, in ms, oldest first; days without earnings too. */
  x: number[];
  coins: number[];
  dollars: number[];
}

export interface Sums {
  coins: number;
  dollars: number;
}

export interface EarnedByDevice extends Sums {
  deviceId: string;
}

const DAY_MS = 86_400_000;
/** The API's amounts have six decimals; whole numbers add up exactly. */
const MICROS = 1_000_000;
const inMicros = (amount: number) => Math.round(amount * MICROS);
const NOTHING: Sums = { coins: 0, dollars: 0 };

/** Every day of the last `days`, up to the UTC day of `now`. */
export function byDay(earnings: readonly Earning[], days: number, now: number): EarnedByDay {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const x = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS);
  const earned = summed(earnings, ({ day }) => day);
  const perDay = x.map((at) => earned.get(new Date(at).toISOString().slice(0, 10)) ?? NOTHING);
  return { x, coins: perDay.map(({ coins }) => coins), dollars: perDay.map(({ dollars }) => dollars) };
}

/** What each device earned in all, the most first. */
export function byDevice(earnings: readonly Earning[]): EarnedByDevice[] {
  return [...summed(earnings, ({ device_id }) => device_id)]
    .map(([deviceId, sums]) => ({ deviceId, ...sums }))
    .toSorted((a, b) => b.coins - a.coins || b.dollars - a.dollars);
}

/** In all. */
export const totalOf = (earnings: readonly Earning[]): Sums => summed(earnings, () => '').get('') ?? NOTHING;

function summed(earnings: readonly Earning[], keyOf: (earning: Earning) => string): Map<string, Sums> {
  const micros = new Map<string, Sums>();
  for (const earning of earnings) {
    const { coins, dollars } = micros.get(keyOf(earning)) ?? NOTHING;
    micros.set(keyOf(earning), { coins: coins + inMicros(earning.coin), dollars: dollars + inMicros(earning.usd) });
  }
  return new Map(
    [...micros].map(([key, { coins, dollars }]) => [key, { coins: coins / MICROS, dollars: dollars / MICROS }]),
  );
}
