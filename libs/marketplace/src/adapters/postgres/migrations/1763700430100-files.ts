import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Files that jobs read. */
export class Files1763700430100 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The bytes, once for all users that have them.
      CREATE TABLE marketplace.content (
        sha256 text PRIMARY KEY CHECK (length(sha256) = 64),
        blob_key uuid NOT NULL,
        size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
        -- How many files have this content.
        files int NOT NULL CHECK (files > 0)
      );
      CREATE TABLE marketplace.file_space (
        owner_id uuid PRIMARY KEY,
        files int NOT NULL DEFAULT 0 CHECK (files >= 0),
        used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0)
      );
      CREATE TABLE marketplace.file (
        owner_id uuid NOT NULL,
        sha256 text NOT NULL REFERENCES marketplace.content (sha256),
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- Sent again, or named by a new job.
        used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (owner_id, sha256)
      );
      CREATE INDEX file_newest ON marketplace.file (owner_id, created_at, sha256);
      CREATE INDEX file_used ON marketplace.file (used_at);
      -- The files a job reads; of a job with quorum also all of its copies. Kept while the file is.
      CREATE TABLE marketplace.job_input (
        job_id uuid NOT NULL,
        owner_id uuid NOT NULL,
        sha256 text NOT NULL,
        PRIMARY KEY (job_id, sha256),
        FOREIGN KEY (owner_id, sha256) REFERENCES marketplace.file (owner_id, sha256) ON DELETE CASCADE
      );
      CREATE INDEX job_input_of_file ON marketplace.job_input (owner_id, sha256);
    `);
  }
}
