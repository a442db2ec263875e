import { Injectable } from '@nestjs/common';
import { fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { PastWork } from '../../ports/past-work.js';
import { DeviceEarnings } from '../../use-cases/device-earnings.js';
import { WorkersOptions } from '../../workers.options.js';
import type { DeviceItemDto } from '../http/devices.dto.js';
import { toHardware } from '../http/to-hardware.js';
import { HardwareOf } from './hardware-of.query.js';

/** What other statements say. */
type Looked = 'reliability' | 'valid_in_row' | 'hardware';

type DeviceRow = Omit<
  DeviceItemDto,
  'id' | 'created_at' | 'last_heartbeat_at' | 'earn_today' | 'min_price_usd' | Looked
> & {
  id: DeviceId;
  created_at: Date;
  last_heartbeat_at: Date | null;
  min_price_usd_micros: string | null;
};

/** A user's devices, newest first, in the shape of the reply: two statements here, one in the ledger and two in the market. */
@Injectable()
export class ListDevices {
  constructor(
    private readonly database: Database,
    private readonly earnings: DeviceEarnings,
    private readonly options: WorkersOptions,
    private readonly pastWork: PastWork,
    private readonly hardware: HardwareOf,
  ) {}

  async execute(ownerId: UserId, query: PageQuery): Promise<{ devices: DeviceItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<DeviceRow>(
      `SELECT d.id, d.name, p.hostname, d.device_type, p.gpu_name, p.gpu_count, p.gpu_memory_gb, p.cpu_cores, p.ram_gb,
              p.capabilities, p.concurrency, p.cpu_temp, p.gpu_temp, p.cpu_pct, p.ram_pct, p.last_heartbeat_at, d.created_at,
              d.min_price_usd_micros,
              coalesce(NOT p.offline AND p.last_heartbeat_at > now() - make_interval(secs => $4), false) AS is_online
       FROM workers.device d JOIN workers.presence p ON p.device_id = d.id
       WHERE d.owner_id = $1 AND d.revoked_at IS NULL AND ($2::uuid IS NULL OR d.id < $2)
       ORDER BY d.id DESC LIMIT $3`,
      [ownerId, before, query.limit + 1, this.options.deviceOfflineAfterS],
      'workers-list-devices',
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    const ids = rows.map((row) => row.id);
    const [earned, scores, valid, hardware] = await Promise.all([
      this.earnings.today(ids),
      this.pastWork.reliability(ids),
      this.pastWork.validInRow(ids),
      this.hardware.execute(ids),
    ]);
    const devices = rows.map((row) => ({
      ...toItem(row, earned.get(row.id) ?? 0),
      reliability: scores.get(row.id) ?? null,
      valid_in_row: valid.get(row.id) ?? 0,
      hardware: toHardware(hardware.get(row.id)!),
    }));
    return { devices, next_cursor };
  }
}

function toItem({ min_price_usd_micros, ...row }: DeviceRow, earnToday: number): Omit<DeviceItemDto, Looked> {
  return {
    ...row,
    earn_today: earnToday,
    min_price_usd: min_price_usd_micros === null ? null : fromMicros(BigInt(min_price_usd_micros)),
    created_at: row.created_at.toISOString(),
    last_heartbeat_at: row.last_heartbeat_at?.toISOString() ?? null,
  };
}
