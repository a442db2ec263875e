import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { WorkersOptions } from '../../workers.options.js';
import type { DevicePresenceReplyDto } from '../http/presence.dto.js';

/** A device that comes and goes more often shows its newest spans; the share counts all. */
const MAX_SPANS = 1_000;

/**
 * By hand: spans cut to a window, and their sum. $1 device, $2 owner, $3 days, $4 seconds until offline, $5 most spans. An
 * open span lasts until now while the device is online, else until its last heartbeat: the sweep is about to end it.
 */
const READ = `
  WITH watched AS (
    SELECT d.id, now() AS till, greatest(d.watched_since, now() - make_interval(days => $3)) AS since,
      CASE WHEN p.last_heartbeat_at > now() - make_interval(secs => $4) AND NOT p.offline AND d.revoked_at IS NULL
        THEN now() ELSE coalesce(p.last_heartbeat_at, d.watched_since) END AS last_seen
    FROM workers.device d JOIN workers.presence p ON p.device_id = d.id WHERE d.id = $1 AND d.owner_id = $2),
  spans AS (
    SELECT greatest(s.since, w.since) AS since, coalesce(s.until, greatest(w.last_seen, s.since)) AS ends
    FROM watched w JOIN workers.online_span s ON s.device_id = w.id AND (s.until IS NULL OR s.until > w.since)),
  newest AS (SELECT * FROM spans ORDER BY since DESC LIMIT $5)
  SELECT w.since, w.till, (SELECT count(*)::int FROM spans) AS count,
    (SELECT sum(extract(epoch FROM ends - since))::float8 FROM spans) AS online_s,
    (SELECT json_agg(json_build_object('since', since, 'until', nullif(ends, w.till)) ORDER BY since) FROM newest) AS spans
  FROM watched w`;

interface PresenceRow {
  since: Date;
  till: Date;
  count: number;
  /** Null without spans. */
  online_s: number | null;
  spans: Array<{ since: string; until: string | null }> | null;
}

/** When a device was online, in the shape of the reply. Revoked devices keep their history. */
@Injectable()
export class ReadPresence {
  constructor(
    private readonly database: Database,
    private readonly options: WorkersOptions,
  ) {}

  /** Throws `token_not_found`. */
  async execute(deviceId: DeviceId, ownerId: UserId, days: number): Promise<DevicePresenceReplyDto> {
    const values = [deviceId, ownerId, days, this.options.deviceOfflineAfterS, MAX_SPANS];
    const [row] = await this.database.query<PresenceRow>(READ, values, 'workers-read-presence');
    if (!row) throw WorkersErrors.token_not_found();
    return {
      ok: true,
      from: row.since.toISOString(),
      to: row.till.toISOString(),
      online_share: shareOf(row),
      spans: (row.spans ?? []).map(({ since, until }) => ({
        from: iso(since),
        to: until === null ? null : iso(until),
      })),
      complete: row.count <= MAX_SPANS,
    };
  }
}

const iso = (time: string) => new Date(time).toISOString();

/** Of the window; null while it has no length, as of a device that was just made. */
function shareOf({ since, till, online_s }: PresenceRow): number | null {
  const seconds = (till.getTime() - since.getTime()) / 1_000;
  if (seconds <= 0) return null;
  return Math.min(1, Math.max(0, Math.round(((online_s ?? 0) / seconds) * 10_000) / 10_000));
}
