import { Injectable } from '@nestjs/common';
import { Clock, fromMicros, MICROS, shareOf, type Currency, type DeviceId, type UserId } from '@app/kernel';
import { Ledger, type DailyEarning } from '@app/ledger/contract';
import type { EarnedToday } from '../contract.js';
import { WorkersOptions } from '../workers.options.js';

const DAY_MS = 86_400_000;

interface Earning extends Record<Currency, number> {
  day: string;
  device_id: DeviceId;
}

interface EarningsByDay {
  total_coin: number;
  total_usd: number;
  earnings: Earning[];
}

/** Earnings of devices from the ledger, in the shape of the replies. */
@Injectable()
export class ReadEarnings {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly options: WorkersOptions,
  ) {}

  /** In coins, since 00:00 UTC. Devices without earnings are absent. */
  async today(devices: DeviceId[]): Promise<Map<string, number>> {
    if (devices.length === 0) return new Map();
    const earned = await this.ledger.earningsByDevice(devices, startOfDay(this.clock.now()));
    return new Map([...earned].map(([device, amounts]) => [device, fromMicros(this.inCoin(amounts))]));
  }

  /** Since 00:00 UTC, of all devices the owner has or had. */
  async ofOwnerToday(owner: UserId): Promise<EarnedToday> {
    const lines = await this.ledger.earningsByDay(owner, startOfDay(this.clock.now()));
    const byDevice = new Map<DeviceId, Record<Currency, bigint>>();
    for (const { deviceId, currency, amountMicros } of lines) {
      const amounts = byDevice.get(deviceId) ?? { coin: 0n, usd: 0n };
      byDevice.set(deviceId, { ...amounts, [currency]: amounts[currency] + amountMicros });
    }
    const coins = [...byDevice].map(([id, amounts]) => [id, this.inCoin(amounts)] as const);
    return { totalMicros: coins.reduce((sum, [, micros]) => sum + micros, 0n), byDevice: new Map(coins) };
  }

  /** All devices of an owner over the last days, today included. */
  async byDay(owner: UserId, days: number): Promise<EarningsByDay> {
    return summed(await this.ledger.earningsByDay(owner, this.firstOf(days)));
  }

  /** One device over the last days, today included. */
  async ofDeviceByDay(device: DeviceId, days: number): Promise<EarningsByDay> {
    return summed(await this.ledger.deviceEarningsByDay(device, this.firstOf(days)));
  }

  private firstOf(days: number): Date {
    return startOfDay(this.clock.now(), days - 1);
  }

  /** Coins and dollars together, in micro-coins: dollars count at the value of one coin. */
  private inCoin({ coin, usd }: Record<Currency, bigint>): bigint {
    return coin + shareOf(usd, MICROS, this.options.coinUsdMicros);
  }
}

function summed(lines: DailyEarning[]): EarningsByDay {
  const totals: Record<Currency, bigint> = { coin: 0n, usd: 0n };
  const earnings = new Map<string, Earning>();
  for (const { day, deviceId, currency, amountMicros } of lines) {
    totals[currency] += amountMicros;
    const key = `${day} ${deviceId}`;
    const earning = earnings.get(key) ?? { day, device_id: deviceId, coin: 0, usd: 0 };
    earnings.set(key, { ...earning, [currency]: fromMicros(amountMicros) });
  }
  return { total_coin: fromMicros(totals.coin), total_usd: fromMicros(totals.usd), earnings: [...earnings.values()] };
}

/** 00:00 UTC of the day some days before a time. */
function startOfDay(time: Date, daysBefore = 0): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS - daysBefore * DAY_MS);
}
