import { Injectable } from '@nestjs/common';
import { newId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, type Repository } from 'typeorm';
import type { DeployId, DeployStatus } from '../../../contract.js';
import type { DeployEvent } from '../../domain/deploy-event.js';
import type { Deploy, Revision } from '../../domain/deploy.js';
import {
  DeployRepository,
  type DeployChanges,
  type NewDeploy,
  type RevisionContent,
} from '../../ports/deploy-repository.js';
import { toDeploy, toRevision } from './deploy-mapping.js';
import { DeployRow, EventRow, RevisionRow } from './deploy.row.js';

/** In full, so that test/events-doc.spec.ts finds them. */
const EVENTS: Record<DeployStatus, string> = {
  queued: 'deploy.queued',
  starting: 'deploy.starting',
  running: 'deploy.running',
  completed: 'deploy.completed',
  failed: 'deploy.failed',
  stopped: 'deploy.stopped',
};

/** Until the first look at it. The column's default is an older version's sentence. */
const FIRST_REASON = 'Looking for a device that fits';

@Injectable()
export class TypeormDeployRepository extends DeployRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async insert({ deployId, ...deploy }: NewDeploy, content: RevisionContent): Promise<void> {
    await this.deployRows.insert({ id: deployId, ...deploy, revision: 1, reason: FIRST_REASON });
    await this.revisionRows.insert({ deployId, revision: 1, ...content });
  }

  async find(id: DeployId): Promise<Deploy | null> {
    const row = await this.deployRows.findOneBy({ id });
    return row && toDeploy(row);
  }

  async liveOf(ownerId: UserId): Promise<DeployId[]> {
    const where = { ownerId, endedAt: IsNull() };
    const rows = await this.deployRows.find({ select: { id: true }, where, order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
  }

  async lock(id: DeployId): Promise<Deploy | null> {
    const row = await this.deployRows.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    return row && toDeploy(row);
  }

  async update(id: DeployId, changes: DeployChanges): Promise<void> {
    if (Object.values(changes).every((value) => value === undefined)) return;
    if (changes.status) await this.announce(id, changes.status, changes);
    await this.deployRows.update({ id }, { ...changes, ...(changes.endedAt && { lookAt: null }) });
  }

  /**
   * Tells the owner of another status, in the unit of work of the change. By hand: calls a function, and reads in the
   * same statement whether the status is another.
   */
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
      [deployId, EVENTS[status], status, reasonCode ?? null, reason ?? null, revision ?? null],
    );
  }

  async wake(id: DeployId): Promise<void> {
    await this.deployRows.update({ id, endedAt: IsNull() }, { lookAt: () => 'clock_timestamp()' });
  }

  async revisions(deployId: DeployId): Promise<Revision[]> {
    const rows = await this.revisionRows.find({ where: { deployId }, order: { revision: 'ASC' } });
    return rows.map(toRevision);
  }

  async revision(deployId: DeployId, revision: number): Promise<Revision | null> {
    const row = await this.revisionRows.findOneBy({ deployId, revision });
    return row && toRevision(row);
  }

  async addRevision(deployId: DeployId, content: RevisionContent): Promise<number> {
    const revision = 1 + ((await this.revisionRows.maximum('revision', { deployId })) ?? 0);
    await this.revisionRows.insert({ deployId, revision, ...content });
    return revision;
  }

  async setVerdict(deployId: DeployId, revision: number, verdict: Revision['verdict']): Promise<void> {
    await this.revisionRows.update({ deployId, revision }, { verdict });
  }

  async addEvent(deployId: DeployId, event: DeployEvent): Promise<void> {
    await this.eventRows.insert({ id: newId(), deployId, at: () => 'clock_timestamp()', ...event });
  }

  async addEventOnce(deployId: DeployId, { type, message }: Pick<DeployEvent, 'type' | 'message'>): Promise<void> {
    if (await this.eventRows.existsBy({ deployId, type, message })) return;
    await this.addEvent(deployId, { type, message });
  }

  private get deployRows(): Repository<DeployRow> {
    return this.database.repository(DeployRow);
  }

  private get revisionRows(): Repository<RevisionRow> {
    return this.database.repository(RevisionRow);
  }

  private get eventRows(): Repository<EventRow> {
    return this.database.repository(EventRow);
  }
}
