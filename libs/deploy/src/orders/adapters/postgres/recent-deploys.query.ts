import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployFacts, DeployId } from '../../../contract.js';
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
    return rows.map((row) => this.toFacts(row));
  }

  /** One of a buyer's deploys, or null. */
  async of(deployId: DeployId, buyerId: UserId): Promise<DeployFacts | null> {
    const sql = `${SELECTED} AND d.id = $2`;
    const [row] = await this.database.query<{ running: number }>(sql, [buyerId, deployId]);
    return row ? this.toFacts(row) : null;
  }

  private toFacts(row: { running: number }): DeployFacts {
    const deploys = this.database.repository(DeployRow);
    return { ...toDeploy(hydrated(deploys, row)), runningReplicas: row.running };
  }
}
