import { Injectable } from '@nestjs/common';
import { partFrom, type LogPiece, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId, DeployStatus, PlacementId } from '../../../contract.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import type { Placement } from '../../../deploys/domain/deploy.js';

export interface StoredReplicaPiece extends LogPiece {
  at: Date;
}

/** A run of a replica, as far as its log goes. */
export interface ReplicaRun {
  id: PlacementId;
  state: Placement['state'];
  place: string;
  revision: number;
  /** The first byte that is still kept, and the end. */
  logFirst: number;
  logBytes: number;
}

/** How far a replica is. */
export interface ReplicaView {
  status: DeployStatus;
  over: boolean;
  /** The newest, or the one asked for. */
  run: ReplicaRun | null;
}

interface ViewRow {
  status: DeployStatus;
  over: boolean;
  id: PlacementId | null;
  state: Placement['state'];
  place: string;
  revision: number;
  log_first: string;
  log_bytes: string;
}

@Injectable()
export class ReadReplicaLog {
  constructor(private readonly database: Database) {}

  /** Throws for a deploy that is not this user's, and for a run that is not one of the replica. */
  async view(deployId: DeployId, userId: UserId, replica: number, runId?: PlacementId): Promise<ReplicaView> {
    const [row] = await this.database.query<ViewRow>(
      `SELECT d.status, d.ended_at IS NOT NULL AS over, p.id, p.state, p.place, p.revision, p.log_first, p.log_bytes
       FROM deploy.deploy d LEFT JOIN LATERAL (
         SELECT * FROM deploy.placement
         WHERE deploy_id = d.id AND replica = $3 AND ($4::uuid IS NULL OR id = $4)
         ORDER BY id DESC LIMIT 1) p ON true
       WHERE d.id = $1 AND d.owner_id = $2`,
      [deployId, userId, replica, runId ?? null],
      'replica-log-view',
    );
    if (!row) throw DeployErrors.deploy_not_found();
    if (runId && row.id === null) throw DeployErrors.placement_not_found();
    return { status: row.status, over: row.over, run: toRun(row) };
  }

  /** Pieces from an offset on, in order: at most `limit`, and none that begins after `maxBytes`. */
  async pieces(
    placementId: PlacementId,
    offset: number,
    limit: number,
    maxBytes: number,
  ): Promise<StoredReplicaPiece[]> {
    const rows = await this.database.query<{ start: string; text: string; at: Date }>(
      `WITH found AS (
         SELECT start, text, at, bytes FROM deploy.log
         WHERE placement_id = $1 AND start + bytes > $2 AND start >= coalesce(
           (SELECT max(start) FROM deploy.log WHERE placement_id = $1 AND start <= $2), 0)
         ORDER BY start LIMIT $3)
       SELECT start, text, at FROM (
         SELECT found.*, sum(bytes) OVER (ORDER BY start) - bytes AS before FROM found) AS sized
       WHERE before < $4 ORDER BY start`,
      [placementId, offset, limit, maxBytes],
      'replica-log-pieces',
    );
    return rows.map(({ start, text, at }) => ({ ...partFrom({ offset: Number(start), text }, offset), at }));
  }

  /** The first run of a replica after another (null: the first of all). */
  async runAfter(deployId: DeployId, replica: number, after: PlacementId | null): Promise<PlacementId | null> {
    const [row] = await this.database.query<{ id: PlacementId }>(
      `SELECT id FROM deploy.placement WHERE deploy_id = $1 AND replica = $2 AND ($3::uuid IS NULL OR id > $3)
       ORDER BY id LIMIT 1`,
      [deployId, replica, after],
      'replica-log-run-after',
    );
    return row?.id ?? null;
  }

  /** A text per deploy that differs whenever there is something new to see. */
  async versions(deployIds: string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ id: string; version: string }>(
      `SELECT d.id, concat_ws(' ', d.status, (SELECT string_agg(concat_ws(' ', p.id, p.state, p.log_bytes), ',' ORDER BY n)
         FROM generate_series(1, d.replicas) n CROSS JOIN LATERAL (SELECT * FROM deploy.placement
           WHERE deploy_id = d.id AND replica = n ORDER BY id DESC LIMIT 1) p)) AS version
       FROM deploy.deploy d WHERE d.id = ANY ($1)`,
      [deployIds],
      'replica-log-versions',
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}

function toRun(row: ViewRow): ReplicaRun | null {
  if (row.id === null) return null;
  const { id, state, place, revision } = row;
  return { id, state, place, revision, logFirst: Number(row.log_first), logBytes: Number(row.log_bytes) };
}
