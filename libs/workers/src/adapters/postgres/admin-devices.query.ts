import { Injectable } from '@nestjs/common';
import { fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, LOOKED_THROUGH, searchedPage, sought, UUID } from '@app/platform';
import type { DeviceType } from '../../contract.js';
import { WorkersOptions } from '../../workers.options.js';
import type { AdminDeviceDto, AdminDevicesQuery } from '../http/admin-devices.dto.js';

/**
 * By hand: a keyset list over a join. $1 before this id or null, $2 down to this id or null, $3 limit, $4 seconds until
 * offline, $5 an id (which has an index) or null, $6 a part of a name or null, $7 online or not, or null.
 */
const LIST = `
  SELECT * FROM (
    SELECT d.id, d.owner_id, d.name, d.device_type, d.min_price_usd_micros, d.created_at, d.revoked_at, d.barred,
           p.hostname, p.gpu_name, p.gpu_count, p.cpu_cores, p.ram_gb, p.last_heartbeat_at,
           coalesce(NOT p.offline AND p.last_heartbeat_at > now() - make_interval(secs => $4), false)
             AND d.revoked_at IS NULL AS is_online
    FROM workers.device d LEFT JOIN workers.presence p ON p.device_id = d.id
    WHERE ($1::uuid IS NULL OR d.id < $1) AND ($2::uuid IS NULL OR d.id >= $2)
      AND ($5::uuid IS NULL OR d.id = $5 OR d.owner_id = $5)
      AND ($6::text IS NULL OR strpos(lower(d.name), lower($6)) > 0 OR strpos(lower(p.hostname), lower($6)) > 0)
  ) found WHERE $7::boolean IS NULL OR is_online = $7
  ORDER BY id DESC LIMIT $3`;

const FLOOR = `
  SELECT id FROM workers.device WHERE $1::uuid IS NULL OR id < $1 ORDER BY id DESC OFFSET ${LOOKED_THROUGH - 1} LIMIT 1`;

interface Row {
  id: DeviceId;
  owner_id: UserId;
  name: string;
  device_type: DeviceType;
  min_price_usd_micros: string | null;
  created_at: Date;
  revoked_at: Date | null;
  barred: boolean;
  hostname: string | null;
  gpu_name: string | null;
  gpu_count: number | null;
  cpu_cores: number | null;
  ram_gb: number | null;
  last_heartbeat_at: Date | null;
  is_online: boolean;
}

/** All devices, also revoked ones, for administrators. */
@Injectable()
export class AdminDevices {
  constructor(
    private readonly database: Database,
    private readonly options: WorkersOptions,
  ) {}

  /** Newest first. Both statements are unnamed, so that PostgreSQL plans for the filter at hand. */
  async list({ search, online, limit, cursor }: AdminDevicesQuery) {
    const [before = null] = fromCursor(cursor, UUID) ?? [];
    const { id, word } = sought(search);
    const floor = word !== null || online !== undefined ? await this.floor(before) : null;
    const values = [before, floor, limit + 1, this.options.deviceOfflineAfterS, id, word, online ?? null];
    const found = await this.database.query<Row>(LIST, values);
    const { rows, next_cursor } = searchedPage(found, limit, floor);
    return { devices: rows.map(toItem), next_cursor };
  }

  private async floor(before: string | null): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }>(FLOOR, [before]);
    return row?.id ?? null;
  }
}

function toItem(row: Row): AdminDeviceDto {
  return {
    id: row.id,
    owner_id: row.owner_id,
    name: row.name,
    hostname: row.hostname ?? row.name,
    device_type: row.device_type,
    is_online: row.is_online,
    gpu_name: row.gpu_name ?? '',
    gpu_count: row.gpu_count ?? 0,
    cpu_cores: row.cpu_cores ?? 0,
    ram_gb: row.ram_gb ?? 0,
    min_price_usd: row.min_price_usd_micros === null ? null : fromMicros(BigInt(row.min_price_usd_micros)),
    created_at: row.created_at.toISOString(),
    last_heartbeat_at: row.last_heartbeat_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    barred: row.barred,
  };
}
