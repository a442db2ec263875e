import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { PresenceHistory } from '../../ports/presence-history.js';

@Injectable()
export class PostgresPresenceHistory extends PresenceHistory {
  constructor(private readonly database: Database) {
    super();
  }

  forgetBefore(time: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET, [time, limit]);
  }
}

/** By hand: DELETE has no LIMIT. $1 time, $2 limit. */
const FORGET = `
  DELETE FROM workers.online_span WHERE (device_id, since) IN (
    SELECT device_id, since FROM workers.online_span WHERE until < $1 ORDER BY until LIMIT $2)`;
