import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import type { DeployId } from '../../../contract.js';
import type { DeployEventType } from '../../../deploys/domain/deploy-event.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import type { DeployEventListDto, DeployRevisionListDto } from '../http/deploy-life.dto.js';
import type { RevisionRow } from '../../../deploys/adapters/postgres/deploy-rows.js';

interface EventRow {
  id: string;
  at: Date;
  type: DeployEventType;
  message: string;
  replica: number | null;
  revision: number | null;
}

/** What happened to a deploy, and what it was to run; for its buyer. */
@Injectable()
export class DeployHistory {
  constructor(private readonly database: Database) {}

  async events(deployId: DeployId, userId: UserId, { limit, cursor }: PageQuery): Promise<DeployEventListDto> {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    await this.check(deployId, userId);
    const found = await this.database.query<EventRow>(
      `SELECT id, at, type, message, replica, revision FROM deploy.event
       WHERE deploy_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [deployId, after, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { ok: true, events: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), next_cursor };
  }

  async revisions(deployId: DeployId, userId: UserId, { limit, cursor }: PageQuery): Promise<DeployRevisionListDto> {
    const before = fromCursor(cursor, /^\d{1,9}$/)?.[0] ?? null;
    const current = await this.check(deployId, userId);
    const found = await this.database.query<RevisionRow & { created_at: Date }>(
      `SELECT * FROM deploy.revision
       WHERE deploy_id = $1 AND ($2::int IS NULL OR revision < $2) ORDER BY revision DESC LIMIT $3`,
      [deployId, before, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [String(row.revision)]);
    return { ok: true, revisions: rows.map((row) => toRevisionItem(row, current)), next_cursor };
  }

  private async check(deployId: DeployId, userId: UserId): Promise<number> {
    const [row] = await this.database.query<{ revision: number }>(
      'SELECT revision FROM deploy.deploy WHERE id = $1 AND owner_id = $2',
      [deployId, userId],
    );
    if (!row) throw DeployErrors.deploy_not_found();
    return row.revision;
  }
}

function toRevisionItem(row: RevisionRow & { created_at: Date }, current: number) {
  const { revision, image, command, env, network, memory_mb, gpu_count, copy_of, verdict, created_at } = row;
  return {
    revision,
    current: revision === current,
    verdict,
    image,
    command,
    env,
    network,
    memory_mb,
    gpu_count,
    copy_of,
    created_at: created_at.toISOString(),
  };
}
