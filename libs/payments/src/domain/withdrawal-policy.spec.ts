import fc from 'fast-check';
import { approvalReasons, type WithdrawalCase } from './withdrawal-policy.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const LIMITS = { autoMicros: 100n, autoDailyMicros: 500n };
const FINE: WithdrawalCase = {
  ...{
    amountMicros: 100n,
    automaticTodayMicros: 400n,
    unsettledMicros: 0n,
    disputedMicros: 0n,
    registeredAt: daysAgo(3),
  },
  ...{ openDisputes: 0, openExceptions: 0 },
};

describe('a withdrawal', () => {
  it('needs nobody at the edge of every rule', () => {
    expect(approvalReasons(FINE, LIMITS, NOW)).toEqual([]);
  });

  it.each([
    [{ amountMicros: 101n, automaticTodayMicros: 0n }, 'amount_above_limit'],
    [{ automaticTodayMicros: 401n }, 'daily_limit_reached'],
    [{ unsettledMicros: 1n }, 'unsettled_money'],
    [{ disputedMicros: 1n }, 'disputed_money'],
    [{ registeredAt: new Date(daysAgo(3).getTime() + 1) }, 'new_account'],
    [{ openDisputes: 1 }, 'open_dispute'],
    [{ openExceptions: 1 }, 'open_exception'],
  ] as const)('with %o waits for a person: %s', (changes, reason) => {
    expect(approvalReasons({ ...FINE, ...changes }, LIMITS, NOW)).toEqual([reason]);
  });

  it('by rule never adds up to more than the day may cost', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 150n), { maxLength: 30 }), (amounts) => {
        let sum = 0n;
        for (const amountMicros of amounts)
          if (approvalReasons({ ...FINE, amountMicros, automaticTodayMicros: sum }, LIMITS, NOW).length === 0)
            sum += amountMicros;
        expect(sum <= LIMITS.autoDailyMicros).toBe(true);
      }),
    );
  });
});
