import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { WorkersOptions } from '../../workers.options.js';

const FIRST = '00000000-0000-0000-0000-000000000000';
const CHUNK = 5_000;

/**
 * By hand: compares presence with what owners were last told, stores the difference and publishes it, in one statement. Of
 * two processes that meet at a device only one writes its row and publishes. Spans are compared for themselves: those that
 * a crash, or a process of the previous release, left open end here, and an upgrade begins those of devices online.
 */
const SWEEP = `
  WITH chunk AS (
    SELECT p.device_id, d.owner_id, d.name, p.last_heartbeat_at, t.device_id IS NOT NULL AS told,
           s.device_id IS NOT NULL AS recorded,
           p.last_heartbeat_at > now() - make_interval(secs => $2) AND NOT p.offline AND d.revoked_at IS NULL AS online,
           CASE WHEN d.revoked_at IS NOT NULL THEN 'revoked' WHEN p.offline THEN 'offline' ELSE 'silent' END AS reason
      FROM workers.presence p
      JOIN workers.device d ON d.id = p.device_id
      LEFT JOIN workers.told_online t ON t.device_id = p.device_id
      LEFT JOIN workers.online_span s ON s.device_id = p.device_id AND s.until IS NULL
     WHERE p.device_id > $1 ORDER BY p.device_id LIMIT $3),
  came AS (
    INSERT INTO workers.told_online (device_id) SELECT device_id FROM chunk WHERE online AND NOT told
    ON CONFLICT DO NOTHING RETURNING device_id),
  lost AS (
    DELETE FROM workers.told_online t USING chunk c
     WHERE t.device_id = c.device_id AND c.told AND c.online IS NOT TRUE RETURNING t.device_id),
  began AS (
    INSERT INTO workers.online_span (device_id, since) SELECT device_id, last_heartbeat_at FROM chunk
     WHERE online AND NOT recorded ON CONFLICT DO NOTHING),
  ended AS (
    UPDATE workers.online_span s SET until = greatest(s.since, c.last_heartbeat_at) FROM chunk c
     WHERE s.device_id = c.device_id AND s.until IS NULL AND c.recorded AND c.online IS NOT TRUE),
  news AS (
    INSERT INTO platform.outbox (type, payload, audience)
    SELECT 'device.online', jsonb_build_object('device_id', device_id, 'name', name), ARRAY[owner_id]
      FROM chunk JOIN came USING (device_id)
    UNION ALL
    SELECT 'device.lost', jsonb_build_object('device_id', device_id, 'name', name, 'reason', reason,
             'last_heartbeat_at', to_char(last_heartbeat_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
           ARRAY[owner_id]
      FROM chunk JOIN lost USING (device_id))
  SELECT max(device_id::text) AS last, count(*)::int AS count FROM chunk`;

/** Tells owners that a device came online or was lost. It sweeps over presence, so heartbeats cost nothing more. */
@Injectable()
export class PublishPresence {
  private after = FIRST;

  constructor(
    private readonly database: Database,
    private readonly options: WorkersOptions,
  ) {}

  /** The next chunk; after the last one it begins anew. */
  async execute(): Promise<void> {
    const values = [this.after, this.options.deviceOfflineAfterS, CHUNK];
    const [row] = await this.database.query<{ last: string | null; count: number }>(SWEEP, values, 'workers.sweep');
    this.after = row!.count === CHUNK ? row!.last! : FIRST;
  }
}
