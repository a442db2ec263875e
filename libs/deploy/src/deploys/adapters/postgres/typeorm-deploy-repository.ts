import { Injectable } from '@nestjs/common';
import { newId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId, DeployStatus } from '../../../contract.js';
import type { DeployEvent } from '../../domain/deploy-event.js';
import type { Deploy, Placement, Revision } from '../../domain/deploy.js';
import {
  DeployRepository,
  type DeployChanges,
  type NewDeploy,
  type RevisionContent,
} from '../../ports/deploy-repository.js';
import {
  toDeploy,
  toPlacement,
  toRevision,
  type DeployRow,
  type PlacementRow,
  type RevisionRow,
} from './deploy-rows.js';

const COLUMNS: Record<keyof DeployChanges, string> = {
  replicas: 'replicas',
  autoRenew: 'auto_renew',
  keyId: 'key_id',
  status: 'status',
  reasonCode: 'reason_code',
  reason: 'reason',
  revision: 'revision',
  goodRevision: 'good_revision',
  heldMicros: 'held_micros',
  billedMicros: 'billed_micros',
  extensions: 'extensions',
  startedAt: 'started_at',
  endsAt: 'ends_at',
  endedAt: 'ended_at',
  returnedMicros: 'returned_micros',
  lookAt: 'look_at',
};

const NEWS: Record<DeployStatus, string> = {
  queued: 'deploy.queued',
  starting: 'deploy.starting',
  running: 'deploy.running',
  completed: 'deploy.completed',
  failed: 'deploy.failed',
  stopped: 'deploy.stopped',
};

const ADD_REVISION = `INSERT INTO deploy.revision
  (deploy_id, revision, image, command, env, network, memory_mb, gpu_count, copy_of)`;

@Injectable()
export class PostgresDeployRepository extends DeployRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async insert(deploy: NewDeploy, content: RevisionContent): Promise<void> {
    await this.database.query(
      `INSERT INTO deploy.deploy (id, owner_id, name, job_type, executor, gpu_model, replicas, duration_hrs, currency,
         gpu_hour_micros, port, auto_renew, min_healthy_s, held_micros, key_id, revision)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 1)`,
      [
        ...[deploy.deployId, deploy.ownerId, deploy.name, deploy.jobType, deploy.executor, deploy.gpuModel],
        ...[deploy.replicas, deploy.durationHrs, deploy.currency, deploy.gpuHourMicros, deploy.port],
        ...[deploy.autoRenew, deploy.minHealthyS, deploy.heldMicros, deploy.keyId],
      ],
      'deploy-insert',
    );
    await this.addRevision(deploy.deployId, content);
  }

  find(deployId: DeployId): Promise<Deploy | null> {
    return this.one('SELECT * FROM deploy.deploy WHERE id = $1', deployId);
  }

  async liveOf(ownerId: UserId): Promise<DeployId[]> {
    const rows = await this.database.query<{ id: DeployId }>(
      'SELECT id FROM deploy.deploy WHERE owner_id = $1 AND ended_at IS NULL ORDER BY id',
      [ownerId],
    );
    return rows.map(({ id }) => id);
  }

  lock(deployId: DeployId): Promise<Deploy | null> {
    return this.one('SELECT * FROM deploy.deploy WHERE id = $1 FOR NO KEY UPDATE', deployId);
  }

  async update(deployId: DeployId, changes: DeployChanges): Promise<void> {
    const names = (Object.keys(changes) as Array<keyof DeployChanges>).filter((name) => changes[name] !== undefined);
    if (names.length === 0) return;
    const sets = names.map((name, index) => `${COLUMNS[name]} = $${index + 2}`);
    if (changes.endedAt) sets.push('look_at = NULL');
    const values = names.map((name) => changes[name]);
    if (changes.status) await this.announce(deployId, changes.status, changes);
    await this.database.query(`UPDATE deploy.deploy SET ${sets.join(', ')} WHERE id = $1`, [deployId, ...values]);
  }

  /** Tells the owner of another state, in the unit of work of the change. */
  private async announce(
    deployId: DeployId,
    status: DeployStatus,
    { reasonCode, reason, revision }: DeployChanges,
  ): Promise<void> {
    await this.database.query(
      `SELECT platform.publish($2, jsonb_build_object('job_id', id, 'job_name', name, 'status', $3::text,
                'was', status, 'reason_code', coalesce($4, reason_code), 'reason', coalesce($5, reason),
                'revision', coalesce($6, revision)), ARRAY[owner_id])
         FROM deploy.deploy WHERE id = $1 AND status <> $3`,
      [deployId, NEWS[status], status, reasonCode ?? null, reason ?? null, revision ?? null],
    );
  }

  async wake(deployId: DeployId): Promise<void> {
    await this.database.query(
      'UPDATE deploy.deploy SET look_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL',
      [deployId],
      'deploy-wake',
    );
  }

  async revisions(deployId: DeployId): Promise<Revision[]> {
    const rows = await this.database.query<RevisionRow>(
      'SELECT * FROM deploy.revision WHERE deploy_id = $1 ORDER BY revision',
      [deployId],
      'deploy-revisions',
    );
    return rows.map(toRevision);
  }

  async revision(deployId: DeployId, revision: number): Promise<Revision | null> {
    const [row] = await this.database.query<RevisionRow>(
      'SELECT * FROM deploy.revision WHERE deploy_id = $1 AND revision = $2',
      [deployId, revision],
      'deploy-revision',
    );
    return row ? toRevision(row) : null;
  }

  async addRevision(deployId: DeployId, content: RevisionContent): Promise<number> {
    const { image, command, env, network, memoryMb, gpuCount, copyOf } = content;
    const [row] = await this.database.query<{ revision: number }>(
      `${ADD_REVISION}
       SELECT $1, 1 + coalesce(max(revision), 0), $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8
       FROM deploy.revision WHERE deploy_id = $1 RETURNING revision`,
      [
        ...[deployId, image, command && JSON.stringify(command), JSON.stringify(env)],
        ...[network, memoryMb, gpuCount, copyOf],
      ],
      'deploy-add-revision',
    );
    return row!.revision;
  }

  async setVerdict(deployId: DeployId, revision: number, verdict: Revision['verdict']): Promise<void> {
    await this.database.query(
      'UPDATE deploy.revision SET verdict = $3 WHERE deploy_id = $1 AND revision = $2',
      [deployId, revision, verdict],
      'deploy-verdict',
    );
  }

  async addEvent(deployId: DeployId, { type, message, replica, revision, placementId }: DeployEvent): Promise<void> {
    await this.database.query(
      `INSERT INTO deploy.event (id, deploy_id, at, type, message, replica, revision, placement_id)
       VALUES ($1, $2, clock_timestamp(), $3, $4, $5, $6, $7)`,
      [newId(), deployId, type, message, replica ?? null, revision ?? null, placementId ?? null],
      'deploy-event',
    );
  }

  async addEventOnce(deployId: DeployId, { type, message }: Pick<DeployEvent, 'type' | 'message'>): Promise<void> {
    await this.database.query(
      `INSERT INTO deploy.event (id, deploy_id, at, type, message)
       SELECT $1, $2, clock_timestamp(), $3::text, $4::text
       WHERE NOT EXISTS (SELECT FROM deploy.event WHERE deploy_id = $2 AND type = $3 AND message = $4)`,
      [newId(), deployId, type, message],
    );
  }

  async livePlacements(deployId: DeployId): Promise<Placement[]> {
    const rows = await this.database.query<PlacementRow>(
      'SELECT * FROM deploy.placement WHERE deploy_id = $1 AND ended_at IS NULL ORDER BY replica',
      [deployId],
      'deploy-live-placements',
    );
    return rows.map(toPlacement);
  }

  private async one(text: string, deployId: DeployId): Promise<Deploy | null> {
    const [row] = await this.database.query<DeployRow>(text, [deployId]);
    return row ? toDeploy(row) : null;
  }
}
