import type { Currency, DeviceId, UserId } from '@app/kernel';
import type { Database } from '@app/platform';
import type { DailyEarning, HeldTotal, Subject } from '../../contract.js';

/** Sums over transfers and holds. By hand: reports. */
export class LedgerReports {
  constructor(private readonly database: Database) {}

  async spentDeposits(userId: UserId): Promise<Record<Currency, bigint>> {
    const rows = await this.database.query<{ currency: Currency; spent: string }>(SPENT_DEPOSITS, [userId]);
    return byCurrency(rows.map(({ currency, spent }) => [currency, BigInt(spent)]));
  }

  async earningsByDevice(deviceIds: DeviceId[], since: Date): Promise<Map<DeviceId, Record<Currency, bigint>>> {
    const rows = await this.database.query<{ device: DeviceId; currency: Currency; amount: string }>(
      `SELECT earned_by AS device, currency, sum(amount)::bigint AS amount FROM ledger.transfer
       WHERE earned_by = ANY($1::uuid[]) AND at >= $2 GROUP BY 1, 2`,
      [deviceIds, since],
    );
    const devices = new Map<DeviceId, Record<Currency, bigint>>();
    for (const { device, currency, amount } of rows) {
      devices.set(device, { ...(devices.get(device) ?? byCurrency([])), [currency]: BigInt(amount) });
    }
    return devices;
  }

  earningsByDay(userId: UserId, since: Date): Promise<DailyEarning[]> {
    return this.byDay('credit = $1 AND credit_version IS NOT NULL AND earned_by IS NOT NULL', userId, since);
  }

  deviceEarningsByDay(deviceId: DeviceId, since: Date): Promise<DailyEarning[]> {
    return this.byDay('earned_by = $1', deviceId, since);
  }

  /** One pass over the index of open holds. */
  async held(): Promise<HeldTotal[]> {
    const rows = await this.database.query<{ subject: Subject['type']; coin: string; usd: string }>(
      `SELECT subject_type AS subject, coalesce(sum(amount) FILTER (WHERE currency = 'coin'), 0)::text AS coin,
              coalesce(sum(amount) FILTER (WHERE currency = 'usd'), 0)::text AS usd
       FROM ledger.hold WHERE resolved_at IS NULL GROUP BY 1 ORDER BY 1`,
    );
    return rows.map(({ subject, coin, usd }) => ({ subject, micros: { coin: BigInt(coin), usd: BigInt(usd) } }));
  }

  private async byDay(whose: string, id: UserId | DeviceId, since: Date): Promise<DailyEarning[]> {
    const rows = await this.database.query<{ day: string; device: DeviceId; currency: Currency; amount: string }>(
      `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, earned_by AS device, currency, sum(amount)::bigint AS amount
       FROM ledger.transfer WHERE ${whose} AND at >= $2 GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
      [id, since],
    );
    return rows.map(({ day, device, currency, amount }) => ({
      day,
      deviceId: device,
      currency,
      amountMicros: BigInt(amount),
    }));
  }
}

export function byCurrency(entries: Array<[Currency, bigint]>): Record<Currency, bigint> {
  return { coin: 0n, usd: 0n, ...Object.fromEntries(entries) };
}

/** From the payer's own lines: holds, less what came back of them, less what is still held; without any gifts. */
const SPENT_DEPOSITS = `
  SELECT a.currency, greatest(0,
    coalesce((SELECT sum(t.amount - ledger.gift(t.parts)) FROM ledger.transfer t
      WHERE t.debit = a.owner AND t.currency = a.currency AND t.debit_version > coalesce(o.version, 0)
        AND t.credit = ledger.escrow() AND t.subject_type <> 'withdrawal'), 0)
    - coalesce((SELECT sum(t.amount - ledger.gift(t.parts)) FROM ledger.transfer t
      JOIN ledger.hold h ON h.subject_type = t.subject_type AND h.subject_id = t.subject_id AND h.payer = a.owner
      WHERE t.credit = a.owner AND t.currency = a.currency AND t.credit_version > coalesce(o.version, 0)
        AND t.debit = ledger.escrow() AND t.subject_type <> 'withdrawal'), 0)
    - coalesce((SELECT sum(h.amount - ledger.gift(h.parts)) FROM ledger.hold h
      WHERE h.payer = a.owner AND h.currency = a.currency AND h.resolved_at IS NULL AND h.subject_type <> 'withdrawal'), 0)
  )::bigint AS spent
  FROM ledger.account a LEFT JOIN ledger.opening o ON o.id = a.owner AND o.currency = a.currency WHERE a.owner = $1`;
