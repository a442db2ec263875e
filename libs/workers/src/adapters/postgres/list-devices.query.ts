import { Injectable } from '@nestjs/common';
import { Clock, fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { WorkHistory } from '../../ports/device-work.js';
import { ReadEarnings } from '../../use-cases/read-earnings.js';
import { WorkersOptions } from '../../workers.options.js';
import type { DeviceDto } from '../http/devices.dto.js';
import { toHardwareDto } from '../http/hardware.dto.js';
import { DEVICES, FACTS, HARDWARE, toHardware, type FactsRow, type HardwareRow } from './device-columns.js';

/** By hand, as what follows from it. $1 owner, $2 seconds until offline. */
const DEVICES_OF = `
  SELECT ${FACTS}, ${HARDWARE}, p.cpu_temp, p.gpu_temp, p.cpu_pct, p.ram_pct, p.last_heartbeat_at, d.created_at,
         coalesce(NOT p.offline AND p.last_heartbeat_at > now() - make_interval(secs => $2), false) AS is_online
  FROM ${DEVICES}
  WHERE d.owner_id = $1 AND d.revoked_at IS NULL`;

/** A keyset list over a join. $3 before this id or null, $4 limit. */
const LIST = `${DEVICES_OF} AND ($3::uuid IS NULL OR d.id < $3) ORDER BY d.id DESC LIMIT $4`;

/** $3 device. */
const ONE = `${DEVICES_OF} AND d.id = $3`;

interface ListRow extends FactsRow, HardwareRow {
  cpu_temp: number | null;
  gpu_temp: number | null;
  cpu_pct: number | null;
  ram_pct: number | null;
  last_heartbeat_at: Date | null;
  created_at: Date;
  is_online: boolean;
}

/** What other statements read of a device. */
type Looked = Pick<DeviceDto, 'earn_today' | 'reliability' | 'valid_in_row' | 'hardware'>;

/** A user's devices, newest first, in the shape of the reply: one statement here, one in the ledger, two in the market. */
@Injectable()
export class ListDevices {
  constructor(
    private readonly database: Database,
    private readonly earnings: ReadEarnings,
    private readonly options: WorkersOptions,
    private readonly history: WorkHistory,
    private readonly clock: Clock,
  ) {}

  async execute(ownerId: UserId, query: PageQuery): Promise<{ devices: DeviceDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const values = [ownerId, this.options.deviceOfflineAfterS, before, query.limit + 1];
    const found = await this.database.query<ListRow>(LIST, values, 'workers-list-devices');
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { devices: await this.withWork(rows), next_cursor };
  }

  /** Throws `token_not_found`, for a revoked device too. */
  async one(ownerId: UserId, deviceId: DeviceId): Promise<DeviceDto> {
    const values = [ownerId, this.options.deviceOfflineAfterS, deviceId];
    const rows = await this.database.query<ListRow>(ONE, values, 'workers-one-device');
    if (rows.length === 0) throw WorkersErrors.token_not_found();
    return (await this.withWork(rows))[0]!;
  }

  private async withWork(rows: ListRow[]): Promise<DeviceDto[]> {
    const ids = rows.map((row) => row.id);
    const [earned, scores, valid] = await Promise.all([
      this.earnings.today(ids),
      this.history.reliability(ids),
      this.history.validInRow(ids),
    ]);
    const now = this.clock.now();
    const lookedUp = (row: ListRow): Looked => ({
      earn_today: earned.get(row.id) ?? 0,
      reliability: scores.get(row.id) ?? null,
      valid_in_row: valid.get(row.id) ?? 0,
      hardware: toHardwareDto(toHardware(row, now)),
    });
    return rows.map((row) => toItem(row, lookedUp(row)));
  }
}

function toItem(row: ListRow, looked: Looked): DeviceDto {
  return {
    id: row.id,
    name: row.name,
    hostname: row.hostname,
    device_type: row.device_type,
    gpu_name: row.gpu_name,
    gpu_count: row.gpu_count,
    gpu_memory_gb: row.gpu_memory_gb,
    cpu_cores: row.cpu_cores,
    ram_gb: row.ram_gb,
    capabilities: row.capabilities,
    concurrency: row.concurrency,
    is_online: row.is_online,
    cpu_temp: row.cpu_temp,
    gpu_temp: row.gpu_temp,
    cpu_pct: row.cpu_pct,
    ram_pct: row.ram_pct,
    min_price_usd: row.min_price_usd_micros === null ? null : fromMicros(BigInt(row.min_price_usd_micros)),
    paused: row.paused,
    ...looked,
    created_at: row.created_at.toISOString(),
    last_heartbeat_at: row.last_heartbeat_at?.toISOString() ?? null,
  };
}
