import { Global, Injectable, Module } from '@nestjs/common';
import { RecentChanges, type WatchedRecord } from '@app/events';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';

const WATCHED = `
  SELECT 'job' AS type, user_id AS "userId", id::text, version FROM marketplace.changing($1, $2)
  UNION ALL SELECT 'deploy', user_id, id::text, version FROM deploy.changing($1, $2)
  UNION ALL SELECT 'session', user_id, id::text, version FROM bandwidth.changing($1, $2)
  UNION ALL SELECT 'device', user_id, id::text, version FROM workers.changing($1, $2)
  UNION ALL SELECT 'wallet', user_id, id, version FROM ledger.changing($1)`;

/** By hand: one statement over what five contexts publish, every two seconds for all who listen. */
@Injectable()
export class MarketChanges extends RecentChanges {
  constructor(private readonly database: Database) {
    super();
  }

  of(userIds: UserId[], most: number): Promise<WatchedRecord[]> {
    return this.database.query<WatchedRecord>(WATCHED, [userIds, most], 'market.changing');
  }
}

/** Tells the events context what of a user's records may change without an event. */
@Global()
@Module({ providers: [{ provide: RecentChanges, useClass: MarketChanges }], exports: [RecentChanges] })
export class RecentChangesBinding {}
