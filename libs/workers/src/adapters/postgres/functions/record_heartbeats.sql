-- Stores a batch of heartbeats, each under its token's hash (hex), and answers the hashes of those it refused, separated by
-- commas: as it is for a token that is not valid now, with `!` behind it while an agent with another instance is online,
-- which it is until it says otherwise or was silent for lease_s seconds. A field that is left out keeps its value, as in domain/heartbeat.ts. The settings make it find
-- devices by index whatever the statistics say: a plan cached while the tables were small would read all rows each time.
DROP FUNCTION IF EXISTS workers.record_heartbeats(json);
CREATE OR REPLACE FUNCTION workers.record_heartbeats(reports json, lease_s int DEFAULT 90)
RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  refused text;
BEGIN
  WITH sent AS MATERIALIZED (
      SELECT * FROM json_to_recordset(reports) AS heartbeat(
        "token" text, "hostname" text, "gpuName" text, "gpuCount" int, "gpuMemoryGb" float8, "cpuCores" int,
        "ramGb" float8, "capabilities" text[], "cpuTemp" float8, "gpuTemp" float8, "cpuPct" float8,
        "ramPct" float8, "concurrency" int, "instanceId" uuid)),
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
        ram_pct = coalesce(h."ramPct", p.ram_pct), concurrency = coalesce(h."concurrency", p.concurrency),
        instance_id = coalesce(h."instanceId", p.instance_id),
        offline = false, last_heartbeat_at = now(), last_contact_at = now()
      FROM sent h JOIN workers.device d ON d.token_hash = decode(h."token", 'hex') AND d.revoked_at IS NULL
        AND NOT d.barred
      WHERE p.device_id = d.id
        AND (h."instanceId" IS NULL OR p.instance_id IS NULL OR p.instance_id = h."instanceId" OR p.offline
          OR p.last_heartbeat_at < now() - make_interval(secs => lease_s))
      RETURNING h."token")
    SELECT string_agg(sent."token" || CASE WHEN EXISTS (
        SELECT FROM workers.device d WHERE d.token_hash = decode(sent."token", 'hex') AND d.revoked_at IS NULL
          AND NOT d.barred) THEN '!' ELSE '' END, ',') INTO refused FROM sent
      WHERE sent."token" NOT IN (SELECT stored."token" FROM stored);
  RETURN refused;
END
$$;
