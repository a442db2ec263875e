import type { Earnings } from '../api/worker-api.js';
import { EarnedToday } from './earned-today.js';

describe('what was earned today', () => {
  let now: number;
  let asked: number[];
  let answer: () => Promise<Partial<Earnings>>;
  let totals: object[];
  let earned: EarnedToday;
  beforeEach(() => {
    [now, asked, totals] = [0, [], []];
    answer = () => Promise.resolve({ total_coin: 3, total_usd: 0 });
    const earnings = (days: number) => (asked.push(days), answer() as Promise<Earnings>);
    const { signal } = new AbortController();
    earned = new EarnedToday(
      { earnings },
      signal,
      (total) => totals.push(total),
      () => now,
    );
  });
  async function follow(minutes: number, over: number): Promise<void> {
    now = minutes * 60_000;
    earned.follow(over);
    await new Promise(setImmediate);
  }

  it('is asked at the start, when a job is over, and every five minutes', async () => {
    await follow(0, 0);
    expect([asked, earned.amounts]).toEqual([[1], { coin: 3, usd: 0 }]);
    await follow(1, 0);
    await follow(1, 1);
    await follow(5.9, 1);
    await follow(6, 1);
    expect(asked).toHaveLength(3);
  });

  it('is told when a job changed it, not when time did', async () => {
    await follow(0, 0);
    await follow(1, 1);
    answer = () => Promise.resolve({ total_coin: 4, total_usd: 0 });
    await follow(6, 1);
    expect(totals).toEqual([]);
    answer = () => Promise.resolve({ total_coin: 9, total_usd: 0.5 });
    await follow(7, 2);
    expect(totals).toEqual([{ coin: 9, usd: 0.5 }]);
  });

  it('keeps what it knows when the market fails, asks later, and never twice at once', async () => {
    await follow(0, 0);
    answer = () => Promise.reject(new Error('no such path'));
    await follow(1, 1);
    await follow(2, 1);
    expect([asked.length, earned.amounts]).toEqual([2, { coin: 3, usd: 0 }]);
    answer = () => new Promise(() => undefined);
    await follow(3, 2);
    await follow(4, 3);
    expect(asked).toHaveLength(3);
  });
});
