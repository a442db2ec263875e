import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { SessionId } from '../../contract.js';
import { metersDiffer, toGigabytes } from '../../domain/bytes.js';
import { SessionErrors } from '../../domain/session.errors.js';
import type {
  ProxyReceiptDto,
  ProxySessionDto,
  ProxySessionReplyDto,
  ProxySessionExitDto,
} from '../http/sessions.dto.js';
import { ITEM, toItem, type ItemRow } from './list-sessions.query.js';

interface DetailRow extends ItemRow {
  host: string;
  username: string;
  held_micros: string;
  billed_micros: string | null;
  exits_micros: string;
  settled_at: Date | null;
  ended_at: Date | null;
  cause: string | null;
  exits: Array<{ country: string | null; bytes: string; exit_bytes: string }>;
  events: Array<{ at: string; type: string; message: string }>;
}

const EVENTS_SHOWN = 100;

/** A session with its history and receipt, for its buyer. By hand: one statement for all of it. */
@Injectable()
export class ShowSession {
  constructor(private readonly database: Database) {}

  async execute(sessionId: SessionId, userId: UserId): Promise<ProxySessionReplyDto> {
    const [row] = await this.database.query<DetailRow>(
      `SELECT ${ITEM}, s.host, s.username, s.held_micros, s.billed_micros, s.exits_micros, s.settled_at, s.ended_at, s.cause,
         (SELECT coalesce(json_agg(json_build_object('country', c.country, 'bytes', c.bytes::text,
                   'exit_bytes', c.exit_bytes::text) ORDER BY c.bytes DESC), '[]')
            FROM (SELECT e.country, sum(k.gateway_bytes) AS bytes, sum(k.exit_bytes) AS exit_bytes
                    FROM bandwidth.carriage k JOIN bandwidth.exit e USING (device_id)
                   WHERE k.session_id = s.id GROUP BY k.device_id, e.country) c) AS exits,
         (SELECT coalesce(json_agg(json_build_object('at', v.at, 'type', v.type, 'message', v.message) ORDER BY v.id), '[]')
            FROM (SELECT * FROM bandwidth.session_event WHERE session_id = s.id ORDER BY id DESC LIMIT $3) v) AS events
       FROM bandwidth.session s WHERE s.id = $1 AND s.user_id = $2 AND s.status NOT IN ('provisioning', 'failed')`,
      [sessionId, userId, EVENTS_SHOWN],
    );
    if (!row) throw SessionErrors.session_not_found();
    const events = row.events.map(({ at, type, message }) => ({ at: new Date(at).toISOString(), type, message }));
    return { ok: true, session: toDetail(row), events, receipt: toReceipt(row) };
  }
}

function toDetail(row: DetailRow): ProxySessionDto {
  const exits = row.exits.map(toExit);
  return {
    ...toItem(row),
    cost_usd: usd(row.held_micros),
    host: row.host,
    username: row.username,
    settled_usd: row.billed_micros === null ? null : usd(row.billed_micros),
    refunded_usd: row.billed_micros === null ? null : usd(BigInt(row.held_micros) - BigInt(row.billed_micros)),
    exits,
    meters_differ: exits.some(({ differs }) => differs),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.cause,
  };
}

function toExit({ country, bytes, exit_bytes }: DetailRow['exits'][number]): ProxySessionExitDto {
  return {
    country,
    bytes: Number(bytes),
    exit_bytes: Number(exit_bytes),
    differs: metersDiffer(BigInt(bytes), BigInt(exit_bytes)),
  };
}

function toReceipt(row: DetailRow): ProxyReceiptDto | null {
  if (row.billed_micros === null || row.settled_at === null) return null;
  return {
    gb_bought: toGigabytes(BigInt(row.bought_bytes)),
    gb_used: toGigabytes(BigInt(row.used_bytes)),
    price_per_gb: usd(row.price_per_gb_micros),
    held_usd: usd(row.held_micros),
    paid_usd: usd(row.billed_micros),
    exits_usd: usd(row.exits_micros),
    refunded_usd: usd(BigInt(row.held_micros) - BigInt(row.billed_micros)),
    settled_at: row.settled_at.toISOString(),
  };
}

const usd = (micros: string | bigint): number => fromMicros(BigInt(micros));
