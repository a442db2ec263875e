import { Injectable } from '@nestjs/common';
import { fromMicros, type Currency, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import type { HostedReplicaDto, HostedReplicaListDto, HostedReplicasQuery } from '../http/hosted-replicas.dto.js';

/**
 * By hand: a keyset list over joins, by the devices' own index of what is live. $1 owner, $2 before this placement or null,
 * $3 device or null, $4 limit.
 */
const LIST = `
  SELECT p.id, p.deploy_id, d.name AS job_name, p.replica, p.device_id, o.name AS device_name, p.state, p.assigned_at,
    p.running_at, p.hour_micros, d.currency, p.room
  FROM workers.owned_device o JOIN deploy.placement p ON p.device_id = o.device_id AND p.ended_at IS NULL
  JOIN deploy.deploy d ON d.id = p.deploy_id
  WHERE o.owner_id = $1 AND ($2::uuid IS NULL OR p.id < $2) AND ($3::uuid IS NULL OR o.device_id = $3)
  ORDER BY p.id DESC LIMIT $4`;

interface HostedRow {
  id: string;
  deploy_id: string;
  job_name: string;
  replica: number;
  device_id: DeviceId;
  device_name: string;
  state: HostedReplicaDto['state'];
  assigned_at: Date;
  running_at: Date | null;
  hour_micros: string;
  currency: Currency;
  room: number;
}

/** The replicas that an owner's devices run: no more of a deploy than their agents see. */
@Injectable()
export class ListHosted {
  constructor(private readonly database: Database) {}

  async execute(ownerId: UserId, { limit, cursor, device_id }: HostedReplicasQuery): Promise<HostedReplicaListDto> {
    const before = fromCursor(cursor, UUID)?.[0] ?? null;
    const values = [ownerId, before, device_id ?? null, limit + 1];
    const found = await this.database.query<HostedRow>(LIST, values, 'deploy-list-hosted');
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { ok: true, replicas: rows.map(toItem), next_cursor };
  }
}

const toItem = (row: HostedRow): HostedReplicaDto => ({
  placement_id: row.id,
  deploy_id: row.deploy_id,
  job_name: row.job_name,
  replica: row.replica,
  device_id: row.device_id,
  device_name: row.device_name,
  state: row.state,
  gpu_count: row.room,
  price_per_hour: fromMicros(BigInt(row.hour_micros)),
  currency: row.currency,
  assigned_at: row.assigned_at.toISOString(),
  running_at: row.running_at?.toISOString() ?? null,
});
