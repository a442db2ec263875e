import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import { hydrated } from '../../../deploys/adapters/postgres/deploy-mapping.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';
import { replicaHourMicros } from '../../../deploys/domain/pricing.js';
import { BILLED_SECONDS } from '../../../scheduling/adapters/postgres/billed-seconds.js';
import type { DeployListQuery } from '../http/orders.dto.js';
import type { DeployItemDto, DeployListDto } from '../http/deploys.dto.js';

/** What `ITEM` selects beside the columns of the deploy itself. */
export interface ItemRow {
  id: string;
  gpu_count: number;
  running_replicas: number;
  due_micros: string;
}

/** Of `deploy.deploy d`. */
export const ITEM = `d.*, r.gpu_count, live.running_replicas, live.due_micros`;

/** What live runs have earned and were not paid yet: the same as \`dueOf\` in domain/billing.ts. */
const DUE = `greatest(0, div(p.hour_micros * ${BILLED_SECONDS}, 3600) - p.billed_micros)`;
export const ITEM_FROM = `deploy.deploy d JOIN deploy.revision r ON r.deploy_id = d.id AND r.revision = d.revision
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE p.state = 'running')::int AS running_replicas,
      coalesce(sum(${DUE}), 0)::bigint AS due_micros
    FROM deploy.placement p WHERE p.deploy_id = d.id AND num_nulls(p.ended_at) = 1) live`;

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

export const toItem = (deploy: DeployRow, { gpu_count, running_replicas, due_micros }: ItemRow): DeployItemDto => ({
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
    per_hour: fromMicros(replicaHourMicros(deploy.gpuHourMicros, gpu_count) * BigInt(deploy.replicas)),
    so_far: fromMicros(soFar(deploy, BigInt(due_micros))),
    returned: deploy.returnedMicros === null ? null : fromMicros(deploy.returnedMicros),
  },
  created_at: deploy.createdAt.toISOString(),
  started_at: deploy.startedAt?.toISOString() ?? null,
  ends_at: deploy.endsAt?.toISOString() ?? null,
  ended_at: deploy.endedAt?.toISOString() ?? null,
});

/** Never more than is held: what exceeds it isn't paid. */
function soFar({ billedMicros, heldMicros }: DeployRow, due: bigint): bigint {
  const earned = billedMicros + due;
  return earned < heldMicros ? earned : heldMicros;
}
