import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database, HttpErrors, isRetryable, MicroBatcher } from '@app/platform';
import { mergeReports } from '../../domain/heartbeat.js';
import type { HeartbeatReport } from '../../domain/heartbeat.js';
import { Presence } from '../../ports/presence.js';
import type { KnownDevice } from '../../ports/presence.js';

interface SignedReport {
  tokenHash: string;
  report: HeartbeatReport;
}

const overflow = () => HttpErrors.overloaded(undefined, { retryAfterS: 5 });
const RETRIES = 3;

/** A heartbeat that names its token; JSON because one text costs far less to encode than a dozen arrays. */
const RECORD = `
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
  FROM json_to_recordset($1::json) AS h(
      "token" text, "hostname" text, "gpuName" text, "gpuCount" int, "gpuMemoryGb" float8, "cpuCores" int,
      "ramGb" float8, "capabilities" text[], "cpuTemp" float8, "gpuTemp" float8, "cpuPct" float8, "ramPct" float8)
    JOIN workers.device d ON d.token_hash = decode(h."token", 'hex') AND d.revoked_at IS NULL
  WHERE p.device_id = d.id
  RETURNING h."token" AS token`;

/** Rows that somebody else is writing right now are skipped: that write is a contact too. */
const RECOGNISE = `
  WITH known AS (
    SELECT d.token_hash, d.id, d.owner_id FROM unnest($1::text[]) AS sent(token)
      JOIN workers.device d ON d.token_hash = decode(sent.token, 'hex') AND d.revoked_at IS NULL),
  silent AS (
    SELECT p.device_id FROM workers.presence p JOIN known ON p.device_id = known.id
    WHERE p.last_contact_at IS NULL OR p.last_contact_at < now() - interval '1 second'
    FOR NO KEY UPDATE OF p SKIP LOCKED),
  contacted AS (
    UPDATE workers.presence p SET last_contact_at = now() FROM silent WHERE p.device_id = silent.device_id)
  SELECT encode(token_hash, 'hex') AS token, id, owner_id FROM known`;

/** Group commit: what arrives while a statement is on its way shares the next one. */
@Injectable()
export class PostgresPresence extends Presence {
  private readonly contacts: MicroBatcher<string, KnownDevice | null>;
  private readonly heartbeats: MicroBatcher<SignedReport, boolean>;

  constructor(private readonly database: Database) {
    super();
    const limits = { maxItems: 500, maxWaiting: 20_000, overflow };
    this.contacts = new MicroBatcher((hashes) => this.recogniseAll(hashes), { ...limits, maxInFlight: 2 });
    // One at a time: the longer a commit takes, the more heartbeats share the next.
    this.heartbeats = new MicroBatcher((signed) => this.recordAll(signed), { ...limits, maxInFlight: 1 });
  }

  recognise(tokenHash: string): Promise<KnownDevice | null> {
    return this.contacts.add(tokenHash);
  }

  record(tokenHash: string, report: HeartbeatReport): Promise<boolean> {
    return this.heartbeats.add({ tokenHash, report });
  }

  private async recogniseAll(hashes: string[]): Promise<Array<KnownDevice | null>> {
    const rows = await this.database.query<{ token: string; id: DeviceId; owner_id: UserId }>(
      RECOGNISE,
      [[...new Set(hashes)]],
      'workers-recognise',
    );
    const known = new Map(rows.map((row) => [row.token, { deviceId: row.id, ownerId: row.owner_id }]));
    return hashes.map((hash) => known.get(hash) ?? null);
  }

  private async recordAll(signed: SignedReport[]): Promise<boolean[]> {
    const byToken = new Map<string, HeartbeatReport>();
    for (const { tokenHash, report } of signed) {
      const earlier = byToken.get(tokenHash);
      byToken.set(tokenHash, earlier ? mergeReports(earlier, report) : report);
    }
    // Sorted, so that two processes that hear the same devices lock their rows in the same order.
    const reports = [...byToken].map(([token, report]) => ({ token, ...report }));
    reports.sort((a, b) => (a.token < b.token ? -1 : 1));
    const stored = new Set(await this.store(JSON.stringify(reports)));
    return signed.map(({ tokenHash }) => stored.has(tokenHash));
  }

  private async store(reports: string): Promise<string[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        const rows = await this.database.query<{ token: string }>(RECORD, [reports], 'workers-record');
        return rows.map((row) => row.token);
      } catch (error) {
        if (attempt === RETRIES || !isRetryable(error)) throw error;
      }
    }
  }
}
