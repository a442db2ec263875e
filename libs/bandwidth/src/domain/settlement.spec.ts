import fc from 'fast-check';
import type { DeviceId, UserId } from '@app/kernel';
import { priceOf, settle, type Carriage } from './settlement.js';
import { GIGABYTE } from './bytes.js';

const bytes = fc.bigInt(0n, 10n ** 15n);
const price = fc.bigInt(1n, 1_000_000_000n);
const bps = fc.integer({ min: 0, max: 10_000 });
const carried = fc.array(
  fc.record({
    deviceId: fc.uuid().map((id) => id as DeviceId),
    ownerId: fc.uuid().map((id) => id as UserId),
    bytes,
  }),
  { maxLength: 8 },
);
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe('the settlement of a session', () => {
  it('pays out exactly the price of the used bytes, and no payment is negative', () => {
    fc.assert(
      fc.property(bytes, price, carried, bps, (usedBytes, pricePerGbMicros, devices, share) => {
        const { billedMicros, payments } = settle({ usedBytes, pricePerGbMicros, carried: devices }, share);
        expect(billedMicros).toBe(priceOf(usedBytes, pricePerGbMicros));
        expect(sum(payments.map(({ amountMicros }) => amountMicros))).toBe(billedMicros);
        expect(payments.every(({ amountMicros }) => amountMicros >= 0n)).toBe(true);
      }),
    );
  });

  it('never bills more than what was bought costs, however it was bought', () => {
    fc.assert(
      fc.property(
        fc.array(bytes, { minLength: 1, maxLength: 5 }),
        price,
        fc.bigInt(0n, 100n),
        (parts, perGb, percent) => {
          const bought = sum(parts);
          // The hold grows by differences, so that it is always the price of the whole.
          const held = parts.reduce(
            ({ total, paid }, part) => ({
              total: total + part,
              paid: paid + priceOf(total + part, perGb) - priceOf(total, perGb),
            }),
            { total: 0n, paid: 0n },
          ).paid;
          expect(held).toBe(priceOf(bought, perGb));
          const used = (bought * percent) / 100n;
          expect(settle({ usedBytes: used, pricePerGbMicros: perGb, carried: [] }, 7000).billedMicros <= held).toBe(
            true,
          );
        },
      ),
    );
  });

  it('gives each owner at least the share of what the device carried, rounded against the platform', () => {
    fc.assert(
      fc.property(bytes, price, carried, bps, (spare, pricePerGbMicros, devices, share) => {
        const usedBytes = sum(devices.map((device) => device.bytes)) + spare;
        const { payments } = settle({ usedBytes, pricePerGbMicros, carried: devices }, share);
        for (const device of devices) {
          const mine = payments.filter(({ earnedBy }) => earnedBy === device.deviceId);
          const due = priceOf(device.bytes, pricePerGbMicros) * BigInt(share);
          expect(sum(mine.map(({ amountMicros }) => amountMicros * 10_000n)) >= due).toBe(true);
        }
      }),
    );
  });

  it('pays devices for no more than was used, whatever they are said to have carried', () => {
    const device: Carriage = { deviceId: 'd' as DeviceId, ownerId: 'o' as UserId, bytes: 5n * GIGABYTE };
    const { payments } = settle({ usedBytes: GIGABYTE, pricePerGbMicros: 1_000_000n, carried: [device] }, 10_000);
    expect(payments).toEqual([
      { to: 'o', amountMicros: 1_000_000n, kind: 'bandwidth_pay', earnedBy: 'd' },
      { to: 'fees', amountMicros: 0n, kind: 'platform_fee' },
    ]);
  });
});
