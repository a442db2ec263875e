import { Injectable } from '@nestjs/common';
import { Clock, fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { toGigabytes } from '../../domain/bytes.js';
import { CARRIED } from './typeorm-exit-repository.js';
import type { ExitDto } from '../http/exits.dto.js';

interface ExitRow {
  device_id: DeviceId;
  country: string | null;
  min_price_per_gb_micros: string;
  max_bytes_month: string | null;
  carried: string;
  connected: boolean;
}

/** A user's devices that share their connection, newest first. By hand: joins with the gateways they are connected to. */
@Injectable()
export class ListExits {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute(ownerId: UserId, query: PageQuery): Promise<{ exits: ExitDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<ExitRow>(
      `SELECT e.device_id, e.country, e.min_price_per_gb_micros, e.max_bytes_month, ${CARRIED} AS carried,
              EXISTS (SELECT FROM bandwidth.exit_presence p JOIN bandwidth.gateway g ON g.id = p.gateway_id
                      WHERE p.device_id = e.device_id AND bandwidth.is_alive(g)) AS connected
       FROM bandwidth.exit e
       WHERE e.owner_id = $1 AND e.stopped_at IS NULL AND ($2::uuid IS NULL OR e.device_id < $2)
       ORDER BY e.device_id DESC LIMIT $3`,
      [ownerId, before, query.limit + 1],
      'bandwidth-list-exits',
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.device_id]);
    return { exits: await this.withEarnings(rows), next_cursor };
  }

  private async withEarnings(rows: ExitRow[]): Promise<ExitDto[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.device_id);
    const earned = await this.ledger.earningsByDevice(ids, startOfMonth(this.clock.now()));
    return rows.map((row) => ({
      device_id: row.device_id,
      country: row.country,
      min_price_per_gb: fromMicros(BigInt(row.min_price_per_gb_micros)),
      max_gb_month: row.max_bytes_month === null ? null : toGigabytes(BigInt(row.max_bytes_month)),
      carried_gb_month: toGigabytes(BigInt(row.carried)),
      earned_usd_month: fromMicros(earned.get(row.device_id)?.usd ?? 0n),
      connected: row.connected,
    }));
  }
}

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
