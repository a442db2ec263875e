import { Injectable } from '@nestjs/common';
import { Clock, fromMicros } from '@app/kernel';
import type { Currency, DeviceId, UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { inCoinMicros, startOfDay } from '../domain/earnings.js';
import { WorkersOptions } from '../workers.options.js';

interface Earning extends Record<Currency, number> {
  day: string;
  device_id: DeviceId;
}

/** What devices earned, as the ledger has it; in the shape of the replies. */
@Injectable()
export class DeviceEarnings {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly options: WorkersOptions,
  ) {}

  /** In coins, since 00:00 UTC; devices that earned nothing are absent. */
  async today(devices: DeviceId[]): Promise<Map<string, number>> {
    if (devices.length === 0) return new Map();
    const earned = await this.ledger.earningsByDevice(devices, startOfDay(this.clock.now()));
    return new Map(
      [...earned].map(([device, amounts]) => [device, fromMicros(inCoinMicros(amounts, this.options.coinUsdMicros))]),
    );
  }

  /** The last days, today included. */
  async byDay(owner: UserId, days: number): Promise<{ total_coin: number; total_usd: number; earnings: Earning[] }> {
    const lines = await this.ledger.earningsByDay(owner, startOfDay(this.clock.now(), days - 1));
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
}
