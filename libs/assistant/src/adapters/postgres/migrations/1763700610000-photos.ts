import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class Photos1763700610000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS assistant;

      -- Photos are not kept; what they are known again by is.
      CREATE TABLE assistant.photo (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        sha256 bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
        -- Null: an anonymous caller.
        user_id uuid,
        seen_at timestamptz NOT NULL DEFAULT now()
      );

      -- Perceptual hashes of the whole picture and of crops. Two hashes that differ in at most eight bits differ in at
      -- most two bits of one of three bands (multi-index hashing, Norouzi et al. 2012), so equality of bands finds them.
      CREATE TABLE assistant.photo_hash (
        photo_id bigint NOT NULL,
        hash bigint NOT NULL,
        band0 int NOT NULL GENERATED ALWAYS AS ((hash & 2097151)::int) STORED,
        band1 int NOT NULL GENERATED ALWAYS AS (((hash >> 21) & 2097151)::int) STORED,
        band2 int NOT NULL GENERATED ALWAYS AS (((hash >> 42) & 2097151)::int) STORED
      );
      CREATE INDEX photo_hash_band0 ON assistant.photo_hash (band0) INCLUDE (hash, photo_id);
      CREATE INDEX photo_hash_band1 ON assistant.photo_hash (band1) INCLUDE (hash, photo_id);
      CREATE INDEX photo_hash_band2 ON assistant.photo_hash (band2) INCLUDE (hash, photo_id);

      -- Every value of 21 bits with at most two bits set: what a band of a near hash may differ by.
      CREATE TABLE assistant.band_difference (mask int PRIMARY KEY);
      INSERT INTO assistant.band_difference
        SELECT 0 UNION SELECT (1 << a) | (1 << b) FROM generate_series(0, 20) a, generate_series(0, 20) b;

    `);
  }
}
