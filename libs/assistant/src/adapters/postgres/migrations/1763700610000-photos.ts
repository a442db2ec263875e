import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Photos1763700610000 implements MigrationInterface {
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

      -- The nearest photo within max_distance bits of one of the hashes, the oldest of equally near ones. The settings
      -- make it look bands up whatever the statistics say.
      CREATE FUNCTION assistant.similar_photo(hashes bigint[], max_distance int)
      RETURNS TABLE (photo_id bigint, distance int) LANGUAGE plpgsql STABLE
      SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
      BEGIN
        RETURN QUERY
          WITH asked AS MATERIALIZED (
            SELECT q.hash, d.mask FROM unnest(hashes) AS q(hash), assistant.band_difference d),
          near AS (
            SELECT h.photo_id, bit_count((h.hash # a.hash)::bit(64))::int AS distance
              FROM asked a JOIN assistant.photo_hash h ON h.band0 = (a.hash & 2097151)::int # a.mask
            UNION ALL
            SELECT h.photo_id, bit_count((h.hash # a.hash)::bit(64))::int
              FROM asked a JOIN assistant.photo_hash h ON h.band1 = ((a.hash >> 21) & 2097151)::int # a.mask
            UNION ALL
            SELECT h.photo_id, bit_count((h.hash # a.hash)::bit(64))::int
              FROM asked a JOIN assistant.photo_hash h ON h.band2 = ((a.hash >> 42) & 2097151)::int # a.mask)
          SELECT near.photo_id, near.distance FROM near WHERE near.distance <= max_distance
            ORDER BY near.distance, near.photo_id LIMIT 1;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION assistant.similar_photo(bigint[], int);
      DROP TABLE assistant.band_difference, assistant.photo_hash, assistant.photo;
    `);
  }
}
