import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { putBackFailures, takeFailures } from './failed-requests.js';

const EVERY_MS = 1_000;
/** Kept in the table, of all processes together. */
const KEPT = 500;

/** Writes down which requests failed by our fault, beside the requests. */
@Injectable()
export class KeepFailures implements OnModuleInit, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.write(), EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** One write at a time: a database that hangs gets one statement, not one a second. */
  write(): Promise<void> {
    return (this.writing = this.writing.then(() => this.writeNoted()));
  }

  private async writeNoted(): Promise<void> {
    const failures = takeFailures();
    if (failures.length === 0) return;
    try {
      await this.database.query(INSERT, [JSON.stringify(failures)]);
      await this.database.query(TRIM, [KEPT]);
    } catch {
      // Likely what failed the requests, too; the log has them.
      putBackFailures(failures);
    }
  }
}

/** By hand: all in one statement. */
const INSERT = `
  INSERT INTO platform.failed_request (id, at, request_id, method, route, status, kind)
  SELECT id, at, "requestId", method, route, status, kind FROM jsonb_to_recordset($1::jsonb)
    AS failure (id uuid, at timestamptz, "requestId" text, method text, route text, status int, kind text)
  ON CONFLICT (id) DO NOTHING`;

const TRIM = `
  DELETE FROM platform.failed_request
  WHERE id <= (SELECT id FROM platform.failed_request ORDER BY id DESC OFFSET $1 LIMIT 1)`;
