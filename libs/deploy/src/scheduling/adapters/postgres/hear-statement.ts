import type { DeployId, PlacementId } from '../../../contract.js';
import type { Runner, WantedReplica } from '../../ports/placement-repository.js';

export interface WantedRow {
  id: PlacementId;
  deploy_id: DeployId;
  name: string;
  place: string;
  replica: number;
  revision: number;
  state: WantedReplica['state'];
  reason: string;
  heard_at: Date | null;
  image: string | null;
  command: string[] | null;
  env: Record<string, string>;
  network: boolean;
  memory_mb: number;
  gpu_model: string;
  gpu_count: number;
  port: number | null;
}

/**
 * Notes words and lists what should run, in one statement: this is what every runner calls every few seconds. Rows are
 * locked in the order of their ids, as everywhere; good_at moves only for what ran before and runs now.
 */
const hear = (whose: string) => `
  WITH said AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS word(id uuid, runs boolean)),
  mine AS (
    SELECT p.id, p.state = 'running' AND said.runs AS good FROM deploy.placement p JOIN said USING (id)
    WHERE p.ended_at IS NULL AND ${whose} ORDER BY p.id FOR NO KEY UPDATE OF p),
  heard AS (
    UPDATE deploy.placement p SET heard_at = clock_timestamp(),
      good_at = CASE WHEN mine.good THEN clock_timestamp() ELSE p.good_at END
    FROM mine WHERE p.id = mine.id AND p.ended_at IS NULL)
  SELECT p.id, p.deploy_id, p.place, p.replica, p.revision, p.state, p.reason, p.heard_at, d.name, d.gpu_model, d.port,
    r.image, r.command, r.env, r.network, r.memory_mb, r.gpu_count
  FROM deploy.placement p JOIN deploy.deploy d ON d.id = p.deploy_id
    JOIN deploy.revision r ON r.deploy_id = p.deploy_id AND r.revision = p.revision
  WHERE p.ended_at IS NULL AND ${whose} ORDER BY p.id`;

const OF_DEVICE = hear('p.device_id = $1');
/** A deploy stays where it was placed, whichever executor new ones go to. */
const OF_CLUSTER = hear(
  'p.device_id IS NULL AND EXISTS (SELECT FROM deploy.deploy o WHERE o.id = p.deploy_id AND o.executor = $1)',
);

export function hearStatement(runner: Runner): { text: string; of: string; name: string } {
  return 'deviceId' in runner
    ? { text: OF_DEVICE, of: runner.deviceId, name: 'deploy-hear-device' }
    : { text: OF_CLUSTER, of: runner.cluster, name: 'deploy-hear-cluster' };
}

export const toWanted = (row: WantedRow): WantedReplica => ({
  placementId: row.id,
  deployId: row.deploy_id,
  deployName: row.name,
  place: row.place,
  replica: row.replica,
  revision: row.revision,
  state: row.state,
  reason: row.reason,
  heardAt: row.heard_at,
  image: row.image,
  command: row.command,
  env: row.env,
  network: row.network,
  memoryMb: row.memory_mb,
  gpuModel: row.gpu_model,
  gpuCount: row.gpu_count,
  port: row.port,
});
