import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import { hydrated } from '../../../deploys/adapters/postgres/deploy-mapping.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';
import type { DeployListQuery } from '../http/orders.dto.js';
import type { DeployItemDto, DeployListDto } from '../http/deploys.dto.js';

/** What `ITEM` selects beside the columns of the deploy itself. */
export interface ItemRow {
  id: string;
  gpu_count: number;
  running_replicas: number;
}

/** Of `deploy.deploy d`. */
export const ITEM = `d.*, r.gpu_count, (SELECT count(*)::int FROM deploy.placement p
  WHERE p.deploy_id = d.id AND p.ended_at IS NULL AND p.state = 'running') AS running_replicas`;
export const ITEM_FROM = `deploy.deploy d JOIN deploy.revision r ON r.deploy_id = d.id AND r.revision = d.revision`;

/** A buyer's deploys, newest first. By hand: a keyset list over a join and a count. */
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
    const deploys = this.database.repository(DeployRow);
    return { ok: true, jobs: rows.map((row) => toItem(hydrated(deploys, row), row)), next_cursor };
  }
}

export const toItem = (deploy: DeployRow, { gpu_count, running_replicas }: ItemRow): DeployItemDto => ({
  id: deploy.id,
  job_name: deploy.name,
  job_type: deploy.jobType,
  gpu_model: deploy.gpuModel,
  gpu_count,
  replicas: deploy.replicas,
  running_replicas,
  duration_hrs: deploy.durationHrs,
  payment_type: deploy.currency,
  status: deploy.status,
  reason: deploy.reason,
  reason_code: deploy.reasonCode,
  revision: deploy.revision,
  cost: {
    held: fromMicros(deploy.heldMicros),
    billed: fromMicros(deploy.billedMicros),
    returned: deploy.returnedMicros === null ? null : fromMicros(deploy.returnedMicros),
  },
  created_at: deploy.createdAt.toISOString(),
  started_at: deploy.startedAt?.toISOString() ?? null,
  ends_at: deploy.endsAt?.toISOString() ?? null,
  ended_at: deploy.endedAt?.toISOString() ?? null,
});
