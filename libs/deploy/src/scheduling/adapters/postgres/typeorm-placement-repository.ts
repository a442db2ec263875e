import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, type Repository } from 'typeorm';
import type { DeployId } from '../../../contract.js';
import { hydrated, toDeploy } from '../../../deploys/adapters/postgres/deploy-mapping.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';
import type { Deploy, Placement } from '../../../deploys/domain/deploy.js';
import {
  PlacementRepository,
  type EndOfPlacement,
  type NewPlacement,
  type ReplicaReport,
  type Runner,
  type WantedReplica,
} from '../../ports/placement-repository.js';
import { PlacementRow } from './placement.row.js';

/** So many ended placements are read: three of each replica of the largest deploy. */
const HISTORY = 300;
/** So many queued deploys are looked at when a device comes. */
const HURRIED = 20;

/**
 * Records reports and lists what should run, in one statement. Rows are locked in the order of their ids, as everywhere;
 * good_at moves only for placements that ran before and still run.
 */
const record = (whose: string) => `
  WITH said AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS report(id uuid, runs boolean)),
  mine AS (
    SELECT p.id, p.state = 'running' AND said.runs AS good FROM deploy.placement p JOIN said USING (id)
    WHERE p.ended_at IS NULL AND ${whose} ORDER BY p.id FOR NO KEY UPDATE OF p),
  heard AS (
    UPDATE deploy.placement p SET heard_at = clock_timestamp(),
      good_at = CASE WHEN mine.good THEN clock_timestamp() ELSE p.good_at END
    FROM mine WHERE p.id = mine.id AND p.ended_at IS NULL)
  SELECT p.id AS "placementId", p.deploy_id AS "deployId", d.name AS "deployName", p.place, p.replica, p.revision, p.state,
    p.reason, p.heard_at AS "heardAt", r.image, r.command, r.env, r.network, r.memory_mb AS "memoryMb",
    d.gpu_model AS "gpuModel", r.gpu_count AS "gpuCount", d.port
  FROM deploy.placement p JOIN deploy.deploy d ON d.id = p.deploy_id
    JOIN deploy.revision r ON r.deploy_id = p.deploy_id AND r.revision = p.revision
  WHERE p.ended_at IS NULL AND ${whose} ORDER BY p.id`;

const OF_DEVICE = record('p.device_id = $1');
/** A deploy stays where it was placed, whichever executor new ones go to. */
const OF_CLUSTER = record(
  'p.device_id IS NULL AND EXISTS (SELECT FROM deploy.deploy o WHERE o.id = p.deploy_id AND o.executor = $1)',
);

@Injectable()
export class TypeormPlacementRepository extends PlacementRepository {
  constructor(private readonly database: Database) {
    super();
  }

  /** By hand: hot, every runner calls it every few seconds. Unnamed for devices, so that no plan of an empty table is kept. */
  record(runner: Runner, reports: readonly ReplicaReport[]): Promise<WantedReplica[]> {
    const said = JSON.stringify(
      reports.map(({ placementId, state }) => ({ id: placementId, runs: state === 'running' })),
    );
    return 'deviceId' in runner
      ? this.database.query<WantedReplica>(OF_DEVICE, [runner.deviceId, said])
      : this.database.query<WantedReplica>(OF_CLUSTER, [runner.cluster, said], 'deploy-hear-cluster');
  }

  /** By hand: hot, with each report of a device that runs nothing. */
  async addHost(deviceId: DeviceId): Promise<void> {
    await this.database.query(
      'INSERT INTO deploy.host (device_id, room) VALUES ($1, 1) ON CONFLICT DO NOTHING',
      [deviceId],
      'deploy-admit',
    );
  }

  /** By hand: reads a clock, no table. */
  async now(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }>('SELECT clock_timestamp() AS now', [], 'deploy-now');
    return row!.now;
  }

  /** By hand: hot, several times a second. */
  async due(limit: number): Promise<DeployId[]> {
    const rows = await this.database.query<{ id: DeployId }>(
      'SELECT id FROM deploy.deploy WHERE look_at <= now() ORDER BY look_at LIMIT $1',
      [limit],
      'deploy-due',
    );
    return rows.map(({ id }) => id);
  }

  /** By hand: hot, once for each look at a deploy. */
  async lockDue(deployId: DeployId): Promise<Deploy | null> {
    const [row] = await this.database.query(
      `SELECT * FROM deploy.deploy WHERE id = $1 AND coalesce(look_at, 'infinity') <= clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED`,
      [deployId],
      'deploy-take-due',
    );
    return row ? toDeploy(hydrated(this.database.repository(DeployRow), row)) : null;
  }

  async postpone(id: DeployId, seconds: number): Promise<void> {
    const lookAt = () => `clock_timestamp() + make_interval(secs => ${seconds})`;
    await this.database.repository(DeployRow).update({ id, endedAt: IsNull() }, { lookAt });
  }

  /** By hand: hot, and skips in one statement what others have locked. */
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
    const rows = await this.placements.find({ where: { deployId, endedAt: IsNull() }, order: { id: 'ASC' } });
    return rows.map(toPlacement);
  }

  /** By hand: hot, once for each look at a deploy. */
  lockLive(deployId: DeployId): Promise<Placement[]> {
    return this.select(
      `SELECT * FROM deploy.placement WHERE deploy_id = $1 AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
      [deployId],
      'deploy-lock-live',
    );
  }

  /** By hand: hot, and two lists in one statement. */
  history(deployId: DeployId, revision: number): Promise<Placement[]> {
    return this.select(
      `(SELECT * FROM deploy.placement WHERE deploy_id = $1 AND ended_at IS NOT NULL ORDER BY id DESC LIMIT $3)
       UNION
       SELECT * FROM deploy.placement WHERE deploy_id = $1 AND cause = 'completed' AND revision = $2`,
      [deployId, revision, HISTORY],
      'deploy-history',
    );
  }

  async insert({ placementId, gpus, ...placement }: NewPlacement): Promise<Placement> {
    const row = { id: placementId, room: gpus, ...placement, assignedAt: () => 'clock_timestamp()' };
    const insert = this.placements.createQueryBuilder().insert().values(row).returning('*');
    return toPlacement(hydrated(this.placements, ((await insert.execute()).raw as object[])[0]!));
  }

  async start({ placementId, reason, place, address }: ReplicaReport): Promise<void> {
    const heard = { state: 'starting', reason, heardAt: () => 'clock_timestamp()' } as const;
    await this.placements.update({ id: placementId }, { ...heard, ...whereTold(place, address) });
  }

  async run({ placementId, place, address }: ReplicaReport, at: Date): Promise<void> {
    const began = { state: 'running', reason: '', runningAt: at, goodAt: at, heardAt: at } as const;
    await this.placements.update({ id: placementId }, { ...began, ...whereTold(place, address) });
  }

  async end({ placementId, at, ...end }: EndOfPlacement): Promise<void> {
    await this.placements.update({ id: placementId }, { state: 'ended', endedAt: at, ...end });
  }

  /** By hand: two tables in one statement. */
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

  private get placements(): Repository<PlacementRow> {
    return this.database.repository(PlacementRow);
  }

  private async select(text: string, values: unknown[], name: string): Promise<Placement[]> {
    const rows = await this.database.query(text, values, name);
    const { placements } = this;
    return rows.map((row) => toPlacement(hydrated(placements, row)));
  }
}

/** A report that names no place or address leaves the known one. */
const whereTold = (place?: string | null, address?: string | null) => ({
  place: place ?? undefined,
  address: address ?? undefined,
});

const toPlacement = ({ id, room, address: _, logBytes: _to, logFirst: _from, ...row }: PlacementRow): Placement => ({
  placementId: id,
  gpus: room,
  ...row,
});
