import { priceOf } from './price.js';

it.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['0.25', 0.25],
  ['0,25', 0.25],
  ['1000000', 1_000_000],
  ['1000000.5', undefined],
  ['0.1234567', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['cheap', undefined],
  ['10,000', undefined],
])('%j is the price %j', (typed, price) => {
  expect(priceOf(typed, 'en')).toBe(price);
});
