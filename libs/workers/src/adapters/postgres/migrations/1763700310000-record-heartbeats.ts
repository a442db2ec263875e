import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecordHeartbeats1763700310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Stores a batch of heartbeats, each under its token's hash (hex), and answers the hashes that are not valid now,
      -- separated by commas. The settings make it look devices up by index whatever the statistics say: a plan cached
      -- while the tables were small would read all of them for every batch.
      CREATE FUNCTION workers.record_heartbeats(reports json) RETURNS text LANGUAGE plpgsql
      SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      DECLARE
        refused text;
      BEGIN
        WITH sent AS MATERIALIZED (
            SELECT * FROM json_to_recordset(reports) AS heartbeat(
              "token" text, "hostname" text, "gpuName" text, "gpuCount" int, "gpuMemoryGb" float8, "cpuCores" int,
              "ramGb" float8, "capabilities" text[], "cpuTemp" float8, "gpuTemp" float8, "cpuPct" float8,
              "ramPct" float8)),
          stored AS (
            UPDATE workers.presence p SET
              hostname = coalesce(h."hostname", p.hostname),
              gpu_name = coalesce(h."gpuName", p.gpu_name),
              gpu_count = coalesce(h."gpuCount", p.gpu_count),
              gpu_memory_gb = coalesce(h."gpuMemoryGb", p.gpu_memory_gb),
              cpu_cores = coalesce(h."cpuCores", p.cpu_cores),
              ram_gb = coalesce(h."ramGb", p.ram_gb),
              capabilities = coalesce(h."capabilities", p.capabilities),
              cpu_temp = coalesce(h."cpuTemp", p.cpu_temp),
              gpu_temp = coalesce(h."gpuTemp", p.gpu_temp),
              cpu_pct = coalesce(h."cpuPct", p.cpu_pct),
              ram_pct = coalesce(h."ramPct", p.ram_pct),
              offline = false, last_heartbeat_at = now(), last_contact_at = now()
            FROM sent h JOIN workers.device d ON d.token_hash = decode(h."token", 'hex') AND d.revoked_at IS NULL
            WHERE p.device_id = d.id
            RETURNING h."token")
          SELECT string_agg(sent."token", ',') INTO refused FROM sent
            WHERE sent."token" NOT IN (SELECT stored."token" FROM stored);
        RETURN refused;
      END $$;

      -- The same for any other call with a token. Rows that somebody else is writing right now are skipped: that
      -- write is a contact too.
      CREATE FUNCTION workers.recognise(hashes text[]) RETURNS TABLE (token text, id uuid, owner_id uuid)
      LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN
        RETURN QUERY WITH known AS (
            SELECT sent.token, d.id, d.owner_id FROM unnest(hashes) AS sent(token)
              JOIN workers.device d ON d.token_hash = decode(sent.token, 'hex') AND d.revoked_at IS NULL),
          silent AS (
            SELECT p.device_id FROM workers.presence p JOIN known ON p.device_id = known.id
            WHERE p.last_contact_at IS NULL OR p.last_contact_at < now() - interval '1 second'
            FOR NO KEY UPDATE OF p SKIP LOCKED),
          contacted AS (
            UPDATE workers.presence p SET last_contact_at = now() FROM silent WHERE p.device_id = silent.device_id)
          SELECT known.token, known.id, known.owner_id FROM known;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION workers.recognise(text[]); DROP FUNCTION workers.record_heartbeats(json)');
  }
}
