import fc from 'fast-check';
import { feeOf, fromMicros, isAmount, MAX_AMOUNT, shareOf, toMicros } from './money.js';

describe('money', () => {
  it('keeps every amount of six decimals exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, BigInt(MAX_AMOUNT) * 1_000_000n), (micros) => toMicros(fromMicros(micros)) === micros),
    );
  });

  it.each([0.1, 0.000001, 123456789.123456, 1e9, 0])('takes %p', (value) => expect(isAmount(value)).toBe(true));
  it.each([0.0000001, 1.1234567, NaN, Infinity, 1e9 + 1, '1', null])('refuses %p', (value) =>
    expect(isAmount(value)).toBe(false),
  );

  it('never gives the platform more than its share, and fee and rest make the whole', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const fee = feeOf(amount, bps);
        return fee * 10_000n <= amount * BigInt(bps) && fee <= amount;
      }),
    );
  });

  it('refuses a share of a negative amount', () => expect(() => shareOf(-1n, 1n, 2n)).toThrow(RangeError));
});
