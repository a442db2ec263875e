import { Global, Injectable, Module } from '@nestjs/common';
import { RecentChanges, type WatchedRecord } from '@app/events';
import { Accounts } from '@app/identity/contract';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { OperatorModule } from './operator/operator.module.js';
import { OverviewQuery } from './operator/overview.query.js';

const WATCHED = `
  WITH device AS MATERIALIZED (SELECT user_id, id, version FROM workers.changing($1, $2)),
  named AS (SELECT array_agg(id) AS ids FROM device)
  SELECT 'job' AS type, user_id AS "userId", id::text, version FROM marketplace.changing($1, $2)
  UNION ALL SELECT 'deploy', user_id, id::text, version FROM deploy.changing($1, $2)
  UNION ALL SELECT 'session', user_id, id::text, version FROM bandwidth.changing($1, $2)
  UNION ALL SELECT 'device', user_id, id::text, version FROM device
  UNION ALL SELECT 'work', d.user_id, d.id::text, concat_ws(' ', j.version, r.version)
    FROM device d JOIN marketplace.at_work((SELECT ids FROM named)) j ON j.device_id = d.id
    JOIN deploy.at_work((SELECT ids FROM named)) r ON r.device_id = d.id
  UNION ALL SELECT 'wallet', user_id, id, version FROM ledger.changing($1)`;

/** How often the overview is read while an administrator listens. */
const OVERVIEW_EVERY_MS = 10_000;

/** By hand: one statement over what five contexts publish, every two seconds for all who listen. */
@Injectable()
export class MarketChanges extends RecentChanges {
  /** What administrators see, as it was when it was last read. */
  private market: Array<Pick<WatchedRecord, 'type' | 'id' | 'version'>> = [];
  private readAt = -Infinity;

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
    if (administrators.length === 0) return own;
    // Beside it: nobody's hints wait for the overview, or fail with it.
    void this.readMarket();
    return [...own, ...administrators.flatMap((userId) => this.market.map((record) => ({ userId, ...record })))];
  }

  private async readMarket(): Promise<void> {
    const now = performance.now();
    if (now - this.readAt < OVERVIEW_EVERY_MS) return;
    this.readAt = now;
    try {
      const { attention, ...rest } = await this.overview.execute();
      // That a process was seen again is no news.
      const processes = rest.processes.map(({ last_seen_at: _, ...process }) => process);
      const versions = { attention, overview: { attention, ...rest, processes } };
      this.market = Object.entries(versions).map(([id, what]) => ({
        type: 'market',
        id,
        version: JSON.stringify(what),
      }));
    } catch {
      // The operator's own request for the overview tells why.
    }
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
