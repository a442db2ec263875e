import { split } from './split.js';

it.each([
  [1.5, 50, 0.75, 0.75],
  [0.000001, 50, 0, 0.000001],
  [0.1, 33, 0.033, 0.067],
  [1_000_000, 99, 990_000, 10_000],
  [2, 0, 0, 2],
  [2, 100, 2, 0],
])('%d by %d percent is %d and %d, which together are the price', (price, percent, pay, back) => {
  expect(split(price, percent)).toEqual({ pay, back });
  expect(Math.round((pay + back) * 1e6)).toBe(Math.round(price * 1e6));
});
