import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** A user's proxy sessions, and the user's devices that are exits. */
@Injectable()
export class BandwidthPersonalData extends SqlPersonalSource {
  readonly name = 'bandwidth';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      sessions: `SELECT id AS key, id, status, exit, country, price_per_gb_micros::float8 / 1000000 AS price_per_gb,
                   bought_bytes::float8 / 1000000000 AS gb_bought, held_micros::float8 / 1000000 AS cost_usd,
                   billed_micros::float8 / 1000000 AS billed_usd, host, port, username, created_at, expires_at, ended_at, cause
                 FROM bandwidth.session WHERE user_id = $1`,
      session_events: `SELECT e.session_id || ':' || lpad(e.id::text, 20, '0') AS key, e.session_id, e.at, e.type, e.message
                       FROM bandwidth.session s JOIN bandwidth.session_event e ON e.session_id = s.id WHERE s.user_id = $1`,
      session_usage: `SELECT u.session_id || ':' || to_char(u.at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI') AS key, u.session_id, u.at,
                        u.bytes::float8 AS bytes
                      FROM bandwidth.session s JOIN bandwidth.usage u ON u.session_id = s.id WHERE s.user_id = $1`,
      exits: `SELECT device_id AS key, device_id, country, min_price_per_gb_micros::float8 / 1000000 AS min_price_per_gb,
                max_bytes_month::float8 AS max_bytes_month, month, month_bytes::float8 AS month_bytes, created_at, stopped_at
              FROM bandwidth.exit WHERE owner_id = $1`,
    },
    // Also unsettled sessions of others whose bytes the user's devices carried.
    holds: `SELECT 'session ' || id AS held FROM bandwidth.session WHERE user_id = $1 AND settled_at IS NULL AND status <> 'failed'
            UNION SELECT 'session ' || s.id FROM bandwidth.exit e JOIN bandwidth.carriage c ON c.device_id = e.device_id
              JOIN bandwidth.session s ON s.id = c.session_id
              WHERE e.owner_id = $1 AND s.settled_at IS NULL AND s.status <> 'failed'`,
    textKeys: ['session_events', 'session_usage'],
    forget: [
      `DELETE FROM bandwidth.usage WHERE session_id IN (SELECT id FROM bandwidth.session WHERE user_id = $1)`,
      `UPDATE bandwidth.exit SET stopped_at = coalesce(stopped_at, clock_timestamp()), country = NULL WHERE owner_id = $1`,
      `UPDATE bandwidth.session SET username = 'deleted', password_sha256 = NULL WHERE user_id = $1 AND username IS NOT NULL`,
    ],
  };
}
