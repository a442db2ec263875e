import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId } from '../../../contract.js';
import type { Deploy, Placement } from '../../../deploys/domain/deploy.js';
import {
  PlacementRepository,
  type EndOfPlacement,
  type NewPlacement,
  type ReplicaWord,
  type Runner,
  type WantedReplica,
} from '../../ports/placement-repository.js';
import {
  toDeploy,
  toPlacement,
  type DeployRow,
  type PlacementRow,
} from '../../../deploys/adapters/postgres/deploy-rows.js';
import { hearStatement, toWanted, type WantedRow } from './hear-statement.js';

/** Of ended placements, so many are looked at: three of each replica of the largest deploy. */
const HISTORY = 300;
/** Of those that wait, so many are looked at when a device comes. */
const HURRIED = 20;

@Injectable()
export class PostgresPlacementRepository extends PlacementRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async hear(runner: Runner, words: readonly ReplicaWord[]): Promise<WantedReplica[]> {
    const said = words.map(({ placementId, state }) => ({ id: placementId, runs: state === 'running' }));
    const { text, of, name } = hearStatement(runner);
    const rows = await this.database.query<WantedRow>(text, [of, JSON.stringify(said)], name);
    return rows.map(toWanted);
  }

  async admit(deviceId: DeviceId): Promise<void> {
    await this.database.query(
      'INSERT INTO deploy.host (device_id, room) VALUES ($1, 1) ON CONFLICT DO NOTHING',
      [deviceId],
      'deploy-admit',
    );
  }

  async now(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }>('SELECT clock_timestamp() AS now', [], 'deploy-now');
    return row!.now;
  }

  async due(limit: number): Promise<DeployId[]> {
    const rows = await this.database.query<{ id: DeployId }>(
      'SELECT id FROM deploy.deploy WHERE look_at <= now() ORDER BY look_at LIMIT $1',
      [limit],
      'deploy-due',
    );
    return rows.map(({ id }) => id);
  }

  async takeDue(deployId: DeployId): Promise<Deploy | null> {
    const [row] = await this.database.query<DeployRow>(
      `SELECT * FROM deploy.deploy WHERE id = $1 AND coalesce(look_at, 'infinity') <= clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED`,
      [deployId],
      'deploy-take-due',
    );
    return row ? toDeploy(row) : null;
  }

  async postpone(deployId: DeployId, seconds: number): Promise<void> {
    await this.database.query(
      `UPDATE deploy.deploy SET look_at = clock_timestamp() + make_interval(secs => $2)
       WHERE id = $1 AND ended_at IS NULL`,
      [deployId, seconds],
    );
  }

  async hurry(seconds: number): Promise<void> {
    await this.database.query(
      `UPDATE deploy.deploy SET look_at = clock_timestamp() + make_interval(secs => $1) WHERE id = ANY (ARRAY(
         SELECT id FROM deploy.deploy WHERE look_at > now() + make_interval(secs => $1) AND status = 'queued'
         ORDER BY look_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED))`,
      [seconds, HURRIED],
      'deploy-hurry',
    );
  }

  async live(deployId: DeployId): Promise<Placement[]> {
    const rows = await this.database.query<PlacementRow>(
      `SELECT * FROM deploy.placement WHERE deploy_id = $1 AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
      [deployId],
      'deploy-lock-live',
    );
    return rows.map(toPlacement);
  }

  async history(deployId: DeployId, revision: number): Promise<Placement[]> {
    const rows = await this.database.query<PlacementRow>(
      `(SELECT * FROM deploy.placement WHERE deploy_id = $1 AND ended_at IS NOT NULL ORDER BY id DESC LIMIT $3)
       UNION
       SELECT * FROM deploy.placement WHERE deploy_id = $1 AND cause = 'completed' AND revision = $2`,
      [deployId, revision, HISTORY],
      'deploy-history',
    );
    return rows.map(toPlacement);
  }

  async insert(placement: NewPlacement): Promise<Placement> {
    const { placementId, deployId, replica, revision, deviceId, ownerId, place, hourMicros } = placement;
    const { gpus, places, memoryMb } = placement;
    const [row] = await this.database.query<PlacementRow>(
      `INSERT INTO deploy.placement
         (id, deploy_id, replica, revision, device_id, owner_id, place, room, places, memory_mb, hour_micros, assigned_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp()) RETURNING *`,
      [placementId, deployId, replica, revision, deviceId, ownerId, place, gpus, places, memoryMb, hourMicros],
      'deploy-place',
    );
    return toPlacement(row!);
  }

  async start({ placementId, reason, place, address }: ReplicaWord): Promise<void> {
    await this.database.query(
      `UPDATE deploy.placement SET state = 'starting', heard_at = clock_timestamp(), reason = $2,
         place = coalesce($3, place), address = coalesce($4, address) WHERE id = $1`,
      [placementId, reason, place ?? null, address ?? null],
      'deploy-start',
    );
  }

  async run({ placementId, place, address }: ReplicaWord, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE deploy.placement SET state = 'running', running_at = $2, good_at = $2, heard_at = $2, reason = '',
         place = coalesce($3, place), address = coalesce($4, address) WHERE id = $1`,
      [placementId, at, place ?? null, address ?? null],
      'deploy-run',
    );
  }

  async end({ placementId, cause, exitCode, reason, goodAt, at }: EndOfPlacement): Promise<void> {
    await this.database.query(
      `UPDATE deploy.placement SET state = 'ended', ended_at = $2, cause = $3, exit_code = $4, reason = $5, good_at = $6
       WHERE id = $1`,
      [placementId, at, cause, exitCode, reason, goodAt],
      'deploy-end',
    );
  }

  async bill({ placementId, deployId }: Pick<Placement, 'placementId' | 'deployId'>, amount: bigint): Promise<void> {
    await this.database.query(
      `WITH placement AS (
         UPDATE deploy.placement SET billed_micros = billed_micros + $3, payments = payments + 1 WHERE id = $2)
       UPDATE deploy.deploy SET billed_micros = billed_micros + $3 WHERE id = $1`,
      [deployId, placementId, amount],
      'deploy-bill',
    );
  }

  attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.database.savepoint(work);
  }
}
