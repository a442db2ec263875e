import { Migration } from '../migration.js';
import type { QueryRunner } from 'typeorm';

export class Blobs1763700001000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Blobs no record speaks for (any more): being uploaded, or to be deleted when due.
      CREATE TABLE platform.unkept_blob (
        key uuid PRIMARY KEY,
        due_at timestamptz NOT NULL,
        taken boolean NOT NULL DEFAULT false
      );
      CREATE INDEX unkept_blob_due ON platform.unkept_blob (due_at);
    `);
  }
}
