import { Injectable } from '@nestjs/common';
import type { Backlog } from '@app/kernel';
import { Database } from '../database/database.js';
import { MOST_COUNTED, readBacklog } from '../database/read-backlog.js';
import { FailedRequestRow, LastBackupRow, type ProcessRow } from '../database/rows/operations.row.js';
import { REPORT_EVERY_MS } from './own-process.js';

/** It missed two reports. */
const DEAD_AFTER_S = (3 * REPORT_EVERY_MS) / 1000;
const PROCESSES_SHOWN = 200;

export type SeenProcess = Pick<ProcessRow, 'id' | 'kind' | 'host' | 'pid' | 'version'> & {
  started_at: Date;
  last_seen_at: Date;
  alive: boolean;
};

export interface OutboxBacklogs {
  dead: Backlog;
  /** Internal events, those of `apart` among them. */
  outbox: Backlog;
  apart: Backlog;
  /** Events for users that are not in their feeds yet. */
  feed: Backlog;
}

/** What the platform itself can tell operators; each is one short read of bounded size. */
@Injectable()
export class Operations {
  constructor(private readonly database: Database) {}

  /** Living ones first, then the newest. By hand: the database's clock judges, as it wrote the times. */
  processes(): Promise<SeenProcess[]> {
    return this.database.query<SeenProcess>(
      `SELECT id, kind, host, pid, version, started_at, last_seen_at,
              last_seen_at > now() - make_interval(secs => $1) AS alive
       FROM platform.process ORDER BY alive DESC, started_at DESC, id LIMIT $2`,
      [DEAD_AFTER_S, PROCESSES_SHOWN],
    );
  }

  /** Newest first. */
  failures(limit: number): Promise<FailedRequestRow[]> {
    return this.database.repository(FailedRequestRow).find({ order: { id: 'DESC' }, take: limit });
  }

  /** Null: there never was one. */
  lastBackup(): Promise<LastBackupRow | null> {
    return this.database.repository(LastBackupRow).findOneBy({ single: true });
  }

  /** `apart`: types of internal events that are also counted by themselves. */
  async backlogs(apart: readonly string[]): Promise<OutboxBacklogs> {
    const read = (rest: string) => readBacklog(this.database, 'created_at', `FROM platform.outbox WHERE ${rest}`);
    const [dead, feed, internal] = await Promise.all([
      read('dead ORDER BY id'),
      read('audience IS NOT NULL AND NOT dead ORDER BY id'),
      this.internal(apart),
    ]);
    return { dead, feed, ...internal };
  }

  /** By hand: both in one pass over the index of the queue. */
  private async internal(apart: readonly string[]): Promise<{ outbox: Backlog; apart: Backlog }> {
    const [row] = await this.database.query<
      Record<'count' | 'apart', number> & Record<'oldest_at' | 'apart_at', Date | null>
    >(
      `SELECT count(*)::int AS count, min(created_at) AS oldest_at,
              (count(*) FILTER (WHERE type = ANY ($1::text[])))::int AS apart,
              min(created_at) FILTER (WHERE type = ANY ($1::text[])) AS apart_at
       FROM (SELECT type, created_at FROM platform.outbox
             WHERE audience IS NULL AND NOT dead ORDER BY due_at LIMIT ${MOST_COUNTED}) AS counted`,
      [apart],
    );
    return {
      outbox: { count: row!.count, oldestAt: row!.oldest_at },
      apart: { count: row!.apart, oldestAt: row!.apart_at },
    };
  }
}
