import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { FindOptionsWhere } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { SessionId } from '../../contract.js';
import { hashOfPassword } from '../../domain/credentials.js';
import type { Carriage } from '../../domain/settlement.js';
import type { ProxyAccess } from '../../ports/proxy-provisioner.js';
import { SessionRepository, type Ending, type NewSession, type SessionRecord } from '../../ports/session-repository.js';
import { LeaseRow } from './gateway.row.js';
import { SessionEventRow, SessionRow } from './session.row.js';

const NOW = () => 'clock_timestamp()';

const overBecause = (cause: string): string => `The session is over: ${cause}.`;

@Injectable()
export class TypeormSessionRepository extends SessionRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async begin({ sessionId, ...session }: NewSession): Promise<boolean> {
    const insert = this.sessions
      .createQueryBuilder()
      .insert()
      .values({ id: sessionId, ...session })
      .orIgnore();
    return (await insert.returning('id').execute()).raw.length === 1;
  }

  activate(sessionId: SessionId, access: ProxyAccess): Promise<boolean> {
    const event = { type: 'created', message: 'The session was created.' };
    return this.change({ id: sessionId, status: 'provisioning' }, { status: 'active', ...columnsOf(access) }, event);
  }

  replaceAccess(sessionId: SessionId, access: ProxyAccess): Promise<boolean> {
    const event = { type: 'password_changed', message: 'The password was changed.' };
    return this.change({ id: sessionId, status: 'active' }, columnsOf(access), event);
  }

  async fail(sessionId: SessionId, cause: string): Promise<boolean> {
    const failed = { status: 'failed', cause, endedAt: NOW, settledAt: NOW, billedMicros: 0n } as const;
    return (await this.sessions.update({ id: sessionId, status: 'provisioning' }, failed)).affected === 1;
  }

  async find(sessionId: SessionId): Promise<SessionRecord | null> {
    const row = await this.sessions.findOneBy({ id: sessionId });
    return row && toRecord(row);
  }

  async lock(sessionId: SessionId): Promise<SessionRecord | null> {
    const row = await this.sessions.findOne({ where: { id: sessionId }, lock: { mode: 'pessimistic_write' } });
    return row && toRecord(row);
  }

  async enlarge({ sessionId, ...before }: SessionRecord, boughtBytes: bigint, heldMicros: bigint): Promise<void> {
    const event = { type: 'topped_up', message: `${boughtBytes - before.boughtBytes} bytes were added.` };
    await this.change({ id: sessionId }, { boughtBytes, heldMicros }, event);
  }

  async close(sessionId: SessionId, ending: Ending, cause: string): Promise<boolean> {
    return (await this.database.affect(CLOSE, [sessionId, ending, cause, overBecause(cause)])) === 1;
  }

  async closeAllOf(userId: UserId, cause: string): Promise<void> {
    await this.database.query(CLOSE_ALL, [userId, cause, overBecause(cause)]);
  }

  async closeDue(limit: number): Promise<number> {
    const expired = await this.database.affect(EXPIRE, [limit]);
    return expired + (await this.database.affect(EXHAUST, [limit]));
  }

  unsettled(after: SessionId | null, limit: number): Promise<SessionId[]> {
    return this.ids(UNSETTLED, [after, limit]);
  }

  stale(ageS: number, limit: number): Promise<SessionId[]> {
    return this.ids(STALE, [ageS, limit]);
  }

  async forgetUsage(days: number, limit: number): Promise<number> {
    return (await this.database.query(FORGET_USAGE, [days, limit])).length;
  }

  async finalUse(sessionId: SessionId): Promise<{ usedBytes: bigint; carried: Carriage[] }> {
    const leases = this.database.repository(LeaseRow).createQueryBuilder().update();
    const last = leases.set({ final: true, closedAt: () => 'coalesce(closed_at, clock_timestamp())' });
    const { raw } = await last.where({ sessionId }).returning('used').execute();
    const carried = await this.database.query<CarriageRow>(CARRIAGE, [sessionId]);
    return {
      usedBytes: (raw as Array<{ used: string }>).reduce((sum, { used }) => sum + BigInt(used), 0n),
      carried: carried.map((row) => ({ deviceId: row.device_id, ownerId: row.owner_id, bytes: BigInt(row.bytes) })),
    };
  }

  async settle(sessionId: SessionId, billedMicros: bigint, exitsMicros: bigint): Promise<void> {
    const event = { type: 'settled', message: 'The used bytes are paid, the rest is returned.' };
    await this.change({ id: sessionId }, { settledAt: NOW, billedMicros, exitsMicros }, event);
    await this.database.query(PUBLISH_END, [sessionId]);
  }

  /** A change and its entry in the session's history, both or neither. */
  private change(
    where: FindOptionsWhere<SessionRow>,
    changes: QueryDeepPartialEntity<SessionRow>,
    event: Pick<SessionEventRow, 'type' | 'message'>,
  ): Promise<boolean> {
    return this.database.run(async () => {
      if ((await this.sessions.update(where, changes)).affected !== 1) return false;
      await this.database.repository(SessionEventRow).insert({ sessionId: where.id as SessionId, ...event });
      return true;
    });
  }

  private async ids(text: string, values: unknown[]): Promise<SessionId[]> {
    const rows = await this.database.query<{ id: SessionId }>(text, values);
    return rows.map(({ id }) => id);
  }

  private get sessions() {
    return this.database.repository(SessionRow);
  }
}

function toRecord({ id, settledAt, ...row }: SessionRow): SessionRecord {
  const { userId, status, provider, providerRef, boughtBytes, heldMicros, pricePerGbMicros, expiresAt } = row;
  const terms = { boughtBytes, heldMicros, pricePerGbMicros, expiresAt };
  return { sessionId: id, userId, status, provider, providerRef, ...terms, settled: settledAt !== null };
}

const columnsOf = ({ password, ...access }: ProxyAccess) => ({ ...access, passwordSha256: hashOfPassword(password) });

const EVENT = 'INSERT INTO bandwidth.session_event (session_id, type, message)';

/**
 * By hand: hot, since the vendor's comparison closes sessions too. The planner must not see the status, or it scans the
 * index of active sessions. $1 session, $2 status, $3 cause, $4 message.
 */
const CLOSE = `
  WITH closed AS (
    UPDATE bandwidth.session SET status = $2, cause = $3, ended_at = clock_timestamp()
    WHERE id = $1 AND status || '' = 'active' RETURNING id)
  ${EVENT} SELECT id, $2, $4 FROM closed`;

/** By hand: many rows and their history in one statement. $1 user, $2 cause, $3 message. */
const CLOSE_ALL = `
  WITH closed AS (
    UPDATE bandwidth.session SET status = 'ended', cause = $2, ended_at = clock_timestamp()
    WHERE user_id = $1 AND status = 'active' RETURNING id)
  ${EVENT} SELECT id, 'ended', $3 FROM closed`;

/** By hand: hot, and one statement for many rows and their history, skipping those that another process has. $1 limit. */
const EXPIRE = `
  WITH due AS (
    SELECT id FROM bandwidth.session WHERE status = 'active' AND ended_at IS NULL AND expires_at <= now()
    ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ), closed AS (
    UPDATE bandwidth.session s SET status = 'expired', cause = 'it reached its expiry time', ended_at = clock_timestamp()
    FROM due WHERE s.id = due.id RETURNING s.id)
  ${EVENT} SELECT id, 'expired', 'The session has expired.' FROM closed`;

/** By hand: calls a SQL function, which gateways' reports call too. $1 limit. */
const EXHAUST = `
  SELECT bandwidth.close_if_exhausted(ARRAY(
    SELECT id FROM bandwidth.session WHERE status = 'active' AND leased_bytes = bought_bytes LIMIT $1))`;

/** By hand: hot, several times a second. $1 after, $2 limit. */
const UNSETTLED = `
  SELECT id FROM bandwidth.session WHERE ended_at IS NOT NULL AND settled_at IS NULL
  AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`;

/**
 * By hand: a walk over the sessions that have usage, one index probe each, instead of over all of it. $1 days,
 * $2 limit.
 */
const FORGET_USAGE = `
  WITH RECURSIVE kept (session_id) AS (
    (SELECT session_id FROM bandwidth.usage ORDER BY session_id LIMIT 1)
    UNION ALL
    SELECT (SELECT u.session_id FROM bandwidth.usage u WHERE u.session_id > k.session_id ORDER BY u.session_id LIMIT 1)
      FROM kept k WHERE k.session_id IS NOT NULL
  ), due AS (
    SELECT k.session_id FROM kept k JOIN bandwidth.session s ON s.id = k.session_id
     WHERE s.ended_at < now() - make_interval(days => $1) LIMIT $2
  ), forgotten AS (DELETE FROM bandwidth.usage u USING due WHERE u.session_id = due.session_id)
  SELECT session_id FROM due`;

/** By hand: hot, and compares with the database's clock. $1 age in seconds, $2 limit. */
const STALE = `
  SELECT id FROM bandwidth.session WHERE status = 'provisioning'
  AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`;

/** By hand: a sum over a join. $1 session. */
const CARRIAGE = `
  SELECT c.device_id, e.owner_id, sum(c.gateway_bytes)::bigint AS bytes FROM bandwidth.carriage c
  JOIN bandwidth.exit e USING (device_id) WHERE c.session_id = $1 GROUP BY 1, 2`;

interface CarriageRow {
  device_id: DeviceId;
  owner_id: UserId;
  bytes: string;
}

/** By hand: calls platform.publish with the session's columns. $1 session. */
const PUBLISH_END = `
  SELECT platform.publish(news.type, jsonb_build_object('session_id', s.id, 'status', s.status, 'reason', s.cause,
           'bought_bytes', s.bought_bytes, 'billed_usd', s.billed_micros / 1e6), ARRAY[s.user_id])
  FROM bandwidth.session s
  JOIN (VALUES ('ended', 'session.ended'), ('exhausted', 'session.exhausted'), ('expired', 'session.expired'))
    AS news (status, type) ON news.status = s.status
  WHERE s.id = $1`;
