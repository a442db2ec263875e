import { Global, Injectable, Module } from '@nestjs/common';
import { RecentChanges, type WatchedRecord } from '@app/events';
import { Accounts } from '@app/identity/contract';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { OperatorModule } from './operator/operator.module.js';
import { OverviewQuery } from './operator/overview.query.js';

const WATCHED = `
  SELECT 'job' AS type, user_id AS "userId", id::text, version FROM marketplace.changing($1, $2)
  UNION ALL SELECT 'deploy', user_id, id::text, version FROM deploy.changing($1, $2)
  UNION ALL SELECT 'session', user_id, id::text, version FROM bandwidth.changing($1, $2)
  UNION ALL SELECT 'device', user_id, id::text, version FROM workers.changing($1, $2)
  UNION ALL SELECT 'wallet', user_id, id, version FROM ledger.changing($1)`;

/** By hand: one statement over what five contexts publish, every two seconds for all who listen. Administrators hear of the market, too. */
@Injectable()
export class MarketChanges extends RecentChanges {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly overview: OverviewQuery,
  ) {
    super();
  }

  async of(userIds: UserId[], most: number): Promise<WatchedRecord[]> {
    const own = await this.database.query<WatchedRecord>(WATCHED, [userIds, most], 'market.changing');
    const administrators = await this.accounts.administrators(userIds);
    return administrators.length === 0 ? own : [...own, ...(await this.market(administrators))];
  }

  private async market(administrators: UserId[]): Promise<WatchedRecord[]> {
    const { attention, ...rest } = await this.overview.execute();
    // That a process was seen again is no news.
    const processes = rest.processes.map(({ last_seen_at: _, ...process }) => process);
    const versions = { attention, overview: { attention, ...rest, processes } };
    return Object.entries(versions).flatMap(([id, what]) => {
      const version = JSON.stringify(what);
      return administrators.map((userId) => ({ userId, type: 'market' as const, id, version }));
    });
  }
}

/** Tells the events context what of a user's records may change without an event. */
@Global()
@Module({
  imports: [OperatorModule],
  providers: [{ provide: RecentChanges, useClass: MarketChanges }],
  exports: [RecentChanges],
})
export class RecentChangesBinding {}
