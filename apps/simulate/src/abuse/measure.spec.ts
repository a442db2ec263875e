import { measure, NO_MONEY, NO_WORK } from './measure.js';

const FEE = 0.05;
const still = { before: NO_MONEY, after: NO_MONEY };
const has = (leavable: number, more: object = {}) => ({ before: NO_MONEY, after: { ...NO_MONEY, leavable, ...more } });

describe('what an attack comes to', () => {
  it('is nothing but the fee where honest people trade and strangers only pay in', () => {
    const trade = { before: { ...NO_MONEY, leavable: 100 }, after: { ...NO_MONEY, leavable: 99.5 } };
    const figures = measure(has(20, { paidIn: 20 }), trade, { ...NO_WORK, gaveEachOther: 10, got: 10 }, FEE);
    expect(figures).toEqual({ gain: 0, gifts: 0, platformLost: -0.5, honestLost: 0 });
  });

  it('counts work that was done for attackers and not paid, as theirs and as honest people’s loss', () => {
    expect(measure(still, still, { ...NO_WORK, gaveAttackers: 10 }, FEE)).toMatchObject({ gain: 10, honestLost: 9.5 });
  });

  it('counts what honest people paid for nothing', () => {
    expect(measure(has(9.5), has(-10), NO_WORK, FEE)).toMatchObject({ gain: 9.5, honestLost: 10, platformLost: -0.5 });
  });

  it('counts a stolen card as the platform’s loss, and gifts apart', () => {
    const cashedOut = has(0, { paidOut: 95, gifts: 5 });
    expect(measure(cashedOut, still, NO_WORK, FEE)).toEqual({ gain: 95, gifts: 5, platformLost: 95, honestLost: 0 });
  });
});
