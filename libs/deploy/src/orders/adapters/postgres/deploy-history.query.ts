import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { LessThan } from 'typeorm';
import type { DeployId } from '../../../contract.js';
import { DeployRow, EventRow, RevisionRow } from '../../../deploys/adapters/postgres/deploy.row.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import type { DeployEventListDto, DeployRevisionDto, DeployRevisionListDto } from '../http/deploy-life.dto.js';

/** The events and revisions of a deploy, for its buyer. */
@Injectable()
export class DeployHistory {
  constructor(private readonly database: Database) {}

  async events(deployId: DeployId, userId: UserId, { limit, cursor }: PageQuery): Promise<DeployEventListDto> {
    const before = fromCursor(cursor, UUID)?.[0];
    await this.check(deployId, userId);
    const found = await this.database.repository(EventRow).find({
      select: { id: true, at: true, type: true, message: true, replica: true, revision: true },
      where: { deployId, ...(before !== undefined && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { ok: true, events: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), next_cursor };
  }

  async revisions(deployId: DeployId, userId: UserId, { limit, cursor }: PageQuery): Promise<DeployRevisionListDto> {
    const before = fromCursor(cursor, /^\d{1,9}$/)?.[0];
    const current = await this.check(deployId, userId);
    const found = await this.database.repository(RevisionRow).find({
      where: { deployId, ...(before !== undefined && { revision: LessThan(Number(before)) }) },
      order: { revision: 'DESC' },
      take: limit + 1,
    });
    const { rows, next_cursor } = page(found, limit, (row) => [String(row.revision)]);
    return { ok: true, revisions: rows.map((row) => toRevisionItem(row, current)), next_cursor };
  }

  /** Answers the current revision of a buyer's own deploy. */
  private async check(id: DeployId, ownerId: UserId): Promise<number> {
    const where = { id, ownerId };
    const row = await this.database.repository(DeployRow).findOne({ select: { revision: true }, where });
    if (!row) throw DeployErrors.deploy_not_found();
    return row.revision;
  }
}

const toRevisionItem = (row: RevisionRow, current: number): DeployRevisionDto => ({
  revision: row.revision,
  current: row.revision === current,
  verdict: row.verdict,
  image: row.image,
  command: row.command,
  env: row.env,
  network: row.network,
  memory_mb: row.memoryMb,
  gpu_count: row.gpuCount,
  copy_of: row.copyOf,
  created_at: row.createdAt.toISOString(),
});
