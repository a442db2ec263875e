import fc from 'fast-check';
import { feeOf } from '@app/kernel/money';
import { COIN, limits } from '../../../testing/reward-fixtures.js';
import { firstWorkReward } from './first-work.js';
import { LONG } from '../../../../../test/support/long.js';

const fresh = { spentTodayMicros: 0n, weekMicros: 0n, stopped: false };

describe('the reward for first work', () => {
  it('is due when the fees on the work of the day cover it', () => {
    expect(firstWorkReward(10n * COIN - 1n, null, limits())).toBe(0n);
    expect(firstWorkReward(10n * COIN, null, limits())).toBe(COIN / 2n);
    expect(firstWorkReward(10n * COIN, fresh, limits())).toBe(COIN / 2n);
  });

  it('is paid in whole or not at all', () => {
    const earned = 100n * COIN;
    expect(firstWorkReward(earned, { ...fresh, stopped: true }, limits())).toBe(0n);
    expect(firstWorkReward(earned, { ...fresh, spentTodayMicros: COIN }, limits({ dailyBudgetMicros: COIN }))).toBe(0n);
    expect(firstWorkReward(earned, { ...fresh, weekMicros: COIN }, limits({ weeklyMicros: COIN }))).toBe(0n);
    expect(firstWorkReward(earned, fresh, limits({ enabled: false }))).toBe(0n);
  });

  it('never wins anything for somebody who pays themselves through a second account', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10_000n * COIN });
    const property = fc.property(amounts, amounts, fc.nat(10_000), (paid, firstWorkMicros, leastFeeBps) => {
      const fee = feeOf(paid, leastFeeBps);
      expect(firstWorkReward(paid - fee, null, limits({ firstWorkMicros, leastFeeBps }))).toBeLessThanOrEqual(fee);
    });
    fc.assert(property, { numRuns: 1000 * LONG });
  });
});
