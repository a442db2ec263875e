import { newId } from '@app/kernel/ids';
import type { Currency, DeviceId, UserId } from '@app/kernel';
import type { DailyEarning, Ledger } from '@app/ledger/contract';
import { ReadEarnings } from './read-earnings.js';

const NOW = new Date('2026-11-21T17:45:00Z');
const [first, second] = [newId<DeviceId>(), newId<DeviceId>()];

function earnings(byDevice: Map<DeviceId, Record<Currency, bigint>>, byDay: DailyEarning[] = []) {
  const asked: Date[] = [];
  const ledger = {
    earningsByDevice: async (_: DeviceId[], since: Date) => (asked.push(since), byDevice),
    earningsByDay: async (_: UserId, since: Date) => (asked.push(since), byDay),
    deviceEarningsByDay: async (device: DeviceId, since: Date) => (
      asked.push(since),
      byDay.filter(({ deviceId }) => deviceId === device)
    ),
  } as unknown as Ledger;
  const options = { heartbeatIntervalS: 30, deviceOfflineAfterS: 90, coinUsdMicros: 300_000n, selfTestEveryS: 600 };
  return { asked, of: new ReadEarnings(ledger, { now: () => NOW }, options) };
}

describe('earnings', () => {
  it('of today count from 00:00 UTC, in coins, dollars at the value of one coin and never rounded up', async () => {
    const { asked, of } = earnings(
      new Map([
        [first, { coin: 1_500_000n, usd: 600_000n }],
        [second, { coin: 0n, usd: 100_000n }],
      ]),
    );
    expect(await of.today([first, second])).toEqual(
      new Map([
        [first, 3.5],
        [second, 0.333333],
      ]),
    );
    expect(asked).toEqual([new Date('2026-11-21T00:00:00Z')]);
  });

  it('of an owner today are the sum of all devices, per device in coins', async () => {
    const line = { day: '2026-11-21', deviceId: first, currency: 'coin' as const, amountMicros: 1_000_000n };
    const { asked, of } = earnings(new Map(), [
      line,
      { ...line, currency: 'usd', amountMicros: 600_000n },
      { ...line, deviceId: second, amountMicros: 5n },
    ]);
    expect(await of.ofOwnerToday(newId<UserId>())).toEqual({
      totalMicros: 3_000_005n,
      byDevice: new Map([
        [first, 3_000_000n],
        [second, 5n],
      ]),
    });
    expect(asked).toEqual([new Date('2026-11-21T00:00:00Z')]);
  });

  it('ask nothing of the ledger when there are no devices', async () => {
    const { asked, of } = earnings(new Map());
    expect(await of.today([])).toEqual(new Map());
    expect(asked).toEqual([]);
  });

  it('by day put both currencies of a device in one line and keep the order', async () => {
    const line = (day: string, deviceId: DeviceId, currency: Currency, amountMicros: bigint): DailyEarning => ({
      ...{ day, deviceId, currency, amountMicros },
    });
    const { asked, of } = earnings(new Map(), [
      line('2026-11-21', first, 'coin', 2_000_000n),
      line('2026-11-21', first, 'usd', 500_000n),
      line('2026-11-21', second, 'coin', 1n),
      line('2026-11-20', first, 'coin', 250_000n),
    ]);
    expect(await of.byDay(newId<UserId>(), 2)).toEqual({
      total_coin: 2.250001,
      total_usd: 0.5,
      earnings: [
        { day: '2026-11-21', device_id: first, coin: 2, usd: 0.5 },
        { day: '2026-11-21', device_id: second, coin: 0.000001, usd: 0 },
        { day: '2026-11-20', device_id: first, coin: 0.25, usd: 0 },
      ],
    });
    expect(await of.ofDeviceByDay(second, 1)).toMatchObject({
      total_coin: 0.000001,
      earnings: [{ device_id: second }],
    });
    expect(asked).toEqual([new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')]);
  });
});
