import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployFacts } from '../../contract.js';
import { toDeploy } from './deploy-rows.js';
import type { DeployRow } from './deploy-rows.js';

/** A buyer's deploys that are not over, for those who talk about them. */
@Injectable()
export class ActiveDeploys {
  constructor(private readonly database: Database) {}

  async execute(buyerId: UserId, limit: number): Promise<DeployFacts[]> {
    const rows = await this.database.query<DeployRow & { running: number }>(
      `SELECT d.*, (SELECT count(*)::int FROM deploy.placement p WHERE p.deploy_id = d.id AND p.state = 'running') AS running
       FROM deploy.deploy d WHERE d.owner_id = $1 AND d.ended_at IS NULL ORDER BY d.id DESC LIMIT $2`,
      [buyerId, limit],
      'deploy-active-of',
    );
    return rows.map((row) => ({ ...toDeploy(row), runningReplicas: row.running }));
  }
}
