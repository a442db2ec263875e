import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployFacts } from '../../../contract.js';
import { hydrated, toDeploy } from '../../../deploys/adapters/postgres/deploy-mapping.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';

/** Of those that are over, how many are listed. */
const MAX_OVER = 3;
const SELECTED = `SELECT d.*,
  (SELECT count(*)::int FROM deploy.placement p WHERE p.deploy_id = d.id AND p.state = 'running') AS running
  FROM deploy.deploy d WHERE d.owner_id = $1`;

/** A buyer's deploys for other contexts, those that are not over first. By hand: two lists in one statement. */
@Injectable()
export class RecentDeploys {
  constructor(private readonly database: Database) {}

  async execute(buyerId: UserId, limit: number): Promise<DeployFacts[]> {
    const rows = await this.database.query<{ running: number }>(
      `(${SELECTED} AND d.ended_at IS NULL ORDER BY d.id DESC LIMIT $2)
       UNION ALL (${SELECTED} AND d.ended_at IS NOT NULL ORDER BY d.id DESC LIMIT $3)`,
      [buyerId, limit, MAX_OVER],
      'deploy-recent-of',
    );
    const deploys = this.database.repository(DeployRow);
    return rows.map((row) => ({ ...toDeploy(hydrated(deploys, row)), runningReplicas: row.running }));
  }
}
