import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import type { DeployListQuery } from '../http/deploy-requests.dto.js';
import type { DeployItemDto, DeployListDto } from '../http/deploys.dto.js';
import type { DeployRow } from '../../../deploys/adapters/postgres/deploy-rows.js';

export interface ItemRow extends DeployRow {
  gpu_count: number;
  running_replicas: number;
}

/** Of `deploy.deploy d`. */
export const ITEM = `d.*, r.gpu_count, (SELECT count(*)::int FROM deploy.placement p
  WHERE p.deploy_id = d.id AND p.ended_at IS NULL AND p.state = 'running') AS running_replicas`;
export const ITEM_FROM = `deploy.deploy d JOIN deploy.revision r ON r.deploy_id = d.id AND r.revision = d.revision`;

/** A buyer's deploys, newest first. */
@Injectable()
export class ListDeploys {
  constructor(private readonly database: Database) {}

  async execute(userId: UserId, { limit, cursor, status }: DeployListQuery): Promise<DeployListDto> {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    const found = await this.database.query<ItemRow>(
      `SELECT ${ITEM} FROM ${ITEM_FROM} WHERE d.owner_id = $1 AND ($2::uuid IS NULL OR d.id < $2)
         AND ($3::text IS NULL OR d.status = $3) ORDER BY d.id DESC LIMIT $4`,
      [userId, after, status ?? null, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { ok: true, jobs: rows.map(toItem), next_cursor };
  }
}

export function toItem(row: ItemRow): DeployItemDto {
  return {
    id: row.id,
    job_name: row.name,
    job_type: row.job_type,
    gpu_model: row.gpu_model,
    gpu_count: row.gpu_count,
    replicas: row.replicas,
    running_replicas: row.running_replicas,
    duration_hrs: row.duration_hrs,
    payment_type: row.currency,
    status: row.status,
    reason: row.reason,
    reason_code: row.reason_code,
    revision: row.revision,
    cost: {
      held: price(row.held_micros),
      billed: price(row.billed_micros),
      returned: row.returned_micros === null ? null : price(row.returned_micros),
    },
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

export const price = (micros: string): number => fromMicros(BigInt(micros));
