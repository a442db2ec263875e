import fc from 'fast-check';
import { convert } from './exchange.js';

const micros = fc.bigInt(10_000n, 10n ** 12n);
const rate = fc.bigInt(1n, 10n ** 7n);

describe('convert', () => {
  it.each([
    ['usd', 10_000_000n, 100_000n, 0, 100_000_000n, 0n],
    ['coin', 100_000_000n, 100_000n, 0, 10_000_000n, 0n],
    ['coin', 100_000_000n, 100_000n, 250, 9_750_000n, 250_000n],
    // A third of a coin: the fraction is the user's.
    ['usd', 10_000n, 30_000n, 0, 333_334n, 0n],
    ['coin', 10_001n, 1n, 0, 1n, 0n],
  ] as const)('%s %s at %s, fee %s: receives %s, fee %s', (from, amount, coinUsdMicros, feeBps, receives, fee) => {
    const found = convert(from, amount, { coinUsdMicros, feeBps });
    expect(found).toEqual({ receivesMicros: receives, feeMicros: fee });
  });

  it('costs the user nothing but the fee, and the platform less than a micro-unit', () => {
    fc.assert(
      fc.property(micros, rate, (amount, coinUsdMicros) => {
        const { receivesMicros } = convert('coin', amount, { coinUsdMicros, feeBps: 0 });
        const over = receivesMicros * 1_000_000n - amount * coinUsdMicros;
        expect(over >= 0n && over < 1_000_000n).toBe(true);
      }),
    );
  });
});
