import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { SessionId } from '../../contract.js';
import { SessionErrors } from '../../domain/session.errors.js';
import { USAGE_KEPT_DAYS } from '../../use-cases/tidy-sessions.js';
import type { ProxyUsageReplyDto } from '../http/usage.dto.js';

/** In a reply: of a longer session, points are of more than five minutes. */
const MOST_POINTS = 1_000;
const DAY_MS = 86_400_000;

interface PointRow {
  at: Date;
  bytes: string;
  step_s: number;
}

/** When a session's bytes were used, for its buyer. */
@Injectable()
export class SessionUsage {
  constructor(private readonly database: Database) {}

  async execute(sessionId: SessionId, userId: UserId): Promise<ProxyUsageReplyDto> {
    const [session] = await this.database.query<{ ended_at: Date | null }>(
      `SELECT ended_at FROM bandwidth.session
       WHERE id = $1 AND user_id = $2 AND status NOT IN ('provisioning', 'failed')`,
      [sessionId, userId],
    );
    if (!session) throw SessionErrors.session_not_found();
    const rows = await this.database.query<PointRow>(USAGE, [sessionId, MOST_POINTS]);
    const end = session.ended_at?.getTime();
    return {
      ok: true,
      step_s: rows[0]?.step_s ?? 300,
      points: rows.map(({ at, bytes }) => ({ at: at.toISOString(), bytes: Number(bytes) })),
      kept_until: end === undefined ? null : new Date(end + USAGE_KEPT_DAYS * DAY_MS).toISOString(),
    };
  }
}

/** By hand: sums, over one range of the primary key. $1 session, $2 most points. */
const USAGE = `
  SELECT to_timestamp(floor(extract(epoch FROM u.at) / w.step_s) * w.step_s) AS at, sum(u.bytes)::bigint AS bytes, w.step_s::int
    FROM bandwidth.usage u CROSS JOIN (
      SELECT 300 * greatest(1, ceil((extract(epoch FROM max(at) - min(at)) / 300 + 1) / ($2 - 1))) AS step_s
        FROM bandwidth.usage WHERE session_id = $1) w
   WHERE u.session_id = $1 GROUP BY 1, 3 ORDER BY 1`;
