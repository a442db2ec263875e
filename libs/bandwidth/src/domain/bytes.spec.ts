import { metersDiffer } from './bytes.js';

describe('the two meters of a device', () => {
  it.each([
    [0n, 0n, false],
    [100n, 99n, false],
    [99n, 100n, false],
    [1000n, 989n, true],
    [989n, 1000n, true],
    [0n, 1n, true],
    [10n ** 15n, 10n ** 15n - 10n ** 13n, false],
  ])('of %p and %p: apart by more than 1 %% is %p', (gateway, exit, differs) =>
    expect(metersDiffer(gateway, exit)).toBe(differs),
  );
});
