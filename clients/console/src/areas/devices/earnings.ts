import type { Earnings } from '@compute-market/sdk';

type Earning = Earnings['earnings'][number];

export interface EarnedByDay {
  /** 00:00 UTC of each day, in ms, oldest first; days without earnings too. */
  x: number[];
  coins: number[];
  dollars: number[];
}

export interface EarnedByDevice {
  deviceId: string;
  coins: number;
  dollars: number;
}

const DAY_MS = 86_400_000;
/** The API's amounts have six decimals; whole numbers add up exactly. */
const MICROS = 1_000_000;
const sum = (amounts: number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * MICROS), 0) / MICROS;

/** Every day of the last `days`, up to the UTC day of `now`. */
export function byDay(earnings: readonly Earning[], days: number, now: number): EarnedByDay {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const x = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS);
  const of = (at: number) => earnings.filter(({ day }) => Date.parse(`${day}T00:00:00Z`) === at);
  const perDay = x.map(of);
  return {
    x,
    coins: perDay.map((lines) => sum(lines.map(({ coin }) => coin))),
    dollars: perDay.map((lines) => sum(lines.map(({ usd }) => usd))),
  };
}

/** What each device earned in all, the most first. */
export function byDevice(earnings: readonly Earning[]): EarnedByDevice[] {
  const ids = [...new Set(earnings.map(({ device_id }) => device_id))];
  return ids
    .map((deviceId) => {
      const lines = earnings.filter(({ device_id }) => device_id === deviceId);
      return { deviceId, coins: sum(lines.map(({ coin }) => coin)), dollars: sum(lines.map(({ usd }) => usd)) };
    })
    .toSorted((a, b) => b.coins - a.coins || b.dollars - a.dollars);
}
