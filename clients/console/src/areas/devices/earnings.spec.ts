import { byDay, byDevice, totalOf } from './earnings.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const line = (day: string, device_id: string, coin: number, usd = 0) => ({ day, device_id, coin, usd });
const EARNINGS = [line('2026-11-21', 'a', 0.1), line('2026-11-21', 'b', 0.2, 0.5), line('2026-11-19', 'a', 1.5)];

it('earnings of a day are those of all devices, days without any are zero, and sums are exact', () => {
  expect(byDay(EARNINGS, 3, NOON)).toEqual({
    x: [Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21)],
    coins: [1.5, 0, 0.3],
    dollars: [0, 0, 0.5],
  });
});

it('earnings of devices are summed, the best first', () => {
  expect(byDevice(EARNINGS)).toEqual([
    { deviceId: 'a', coins: 1.6, dollars: 0 },
    { deviceId: 'b', coins: 0.2, dollars: 0.5 },
  ]);
  expect(byDevice([])).toEqual([]);
  expect(totalOf(EARNINGS)).toEqual({ coins: 1.8, dollars: 0.5 });
  expect(totalOf([])).toEqual({ coins: 0, dollars: 0 });
});
