import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that may not work, because their owner is suspended: their heartbeats are refused as if the token were wrong. */
export class BarredDevices1763700336000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workers.device ADD COLUMN barred boolean NOT NULL DEFAULT false;

      CREATE OR REPLACE FUNCTION workers.record_heartbeats(reports json) RETURNS text LANGUAGE plpgsql
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
              AND NOT d.barred
            WHERE p.device_id = d.id
            RETURNING h."token")
          SELECT string_agg(sent."token", ',') INTO refused FROM sent
            WHERE sent."token" NOT IN (SELECT stored."token" FROM stored);
        RETURN refused;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION workers.record_heartbeats(reports json) RETURNS text LANGUAGE plpgsql
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

      ALTER TABLE workers.device DROP COLUMN barred;
    `);
  }
}
