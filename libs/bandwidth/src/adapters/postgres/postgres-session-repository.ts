import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { SessionId } from '../../contract.js';
import { hashOfPassword } from '../../domain/credentials.js';
import type { Carriage } from '../../domain/settlement.js';
import type { ProxyAccess } from '../../ports/proxy-provisioner.js';
import { SessionRepository, type Ending, type NewSession, type SessionRecord } from '../../ports/session-repository.js';

interface Row {
  id: SessionId;
  user_id: UserId;
  status: SessionRecord['status'];
  provider: 'gateway' | 'http';
  provider_ref: string | null;
  bought_bytes: string;
  held_micros: string;
  price_per_gb_micros: string;
  expires_at: Date;
  settled: boolean;
}

const RECORD = `SELECT id, user_id, status, provider, provider_ref, bought_bytes, held_micros, price_per_gb_micros,
  expires_at, settled_at IS NOT NULL AS settled FROM bandwidth.session WHERE id = $1`;
const EVENT = 'INSERT INTO bandwidth.session_event (session_id, type, message)';

const overBecause = (cause: string): string => `The session is over: ${cause}.`;

/** Changes and what the history says of them are one statement each. */
@Injectable()
export class PostgresSessionRepository extends SessionRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async begin(session: NewSession): Promise<boolean> {
    const inserted = await this.database.affect(
      `INSERT INTO bandwidth.session (id, user_id, provider, exit, country, bought_bytes, price_per_gb_micros,
         held_micros, expires_at, creation_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (creation_key) WHERE status = 'provisioning' DO NOTHING`,
      [
        session.sessionId,
        session.userId,
        session.provider,
        session.exit,
        session.country,
        session.boughtBytes,
        session.pricePerGbMicros,
        session.heldMicros,
        session.expiresAt,
        session.creationKey,
      ],
    );
    return inserted === 1;
  }

  activate(sessionId: SessionId, access: ProxyAccess): Promise<boolean> {
    return this.setAccess(sessionId, access, 'provisioning', 'created', 'The session was created.');
  }

  replaceAccess(sessionId: SessionId, access: ProxyAccess): Promise<boolean> {
    return this.setAccess(sessionId, access, 'active', 'password_changed', 'The password was changed.');
  }

  async fail(sessionId: SessionId, cause: string): Promise<boolean> {
    const failed = await this.database.affect(
      `UPDATE bandwidth.session SET status = 'failed', cause = $2, ended_at = clock_timestamp(),
         settled_at = clock_timestamp(), billed_micros = 0 WHERE id = $1 AND status || '' = 'provisioning'`,
      [sessionId, cause],
    );
    return failed === 1;
  }

  find(sessionId: SessionId): Promise<SessionRecord | null> {
    return this.one(RECORD, sessionId);
  }

  lock(sessionId: SessionId): Promise<SessionRecord | null> {
    return this.one(`${RECORD} FOR UPDATE`, sessionId);
  }

  async enlarge(sessionId: SessionId, boughtBytes: bigint, heldMicros: bigint): Promise<void> {
    await this.database.query(
      `WITH before AS (SELECT bought_bytes FROM bandwidth.session WHERE id = $1), enlarged AS (
         UPDATE bandwidth.session SET bought_bytes = $2, held_micros = $3 WHERE id = $1)
       ${EVENT} SELECT $1, 'topped_up', ($2 - bought_bytes) || ' bytes were added.' FROM before`,
      [sessionId, boughtBytes, heldMicros],
    );
  }

  async close(sessionId: SessionId, ending: Ending, cause: string): Promise<boolean> {
    const closed = await this.database.affect(
      `WITH closed AS (
         UPDATE bandwidth.session SET status = $2, cause = $3, ended_at = clock_timestamp()
         WHERE id = $1 AND status || '' = 'active' RETURNING id)
       ${EVENT} SELECT id, $2, $4 FROM closed`,
      [sessionId, ending, cause, overBecause(cause)],
    );
    return closed === 1;
  }

  async closeAllOf(userId: UserId, cause: string): Promise<void> {
    await this.database.query(
      `WITH closed AS (
         UPDATE bandwidth.session SET status = 'ended', cause = $2, ended_at = clock_timestamp()
         WHERE user_id = $1 AND status = 'active' RETURNING id)
       ${EVENT} SELECT id, 'ended', $3 FROM closed`,
      [userId, cause, overBecause(cause)],
    );
  }

  async closeDue(limit: number): Promise<number> {
    const expired = await this.database.affect(
      `WITH due AS (
         SELECT id FROM bandwidth.session WHERE status = 'active' AND ended_at IS NULL AND expires_at <= now()
         ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ), closed AS (
         UPDATE bandwidth.session s SET status = 'expired', cause = 'its time was over', ended_at = clock_timestamp()
         FROM due WHERE s.id = due.id RETURNING s.id)
       ${EVENT} SELECT id, 'expired', 'The session is over: its time was over.' FROM closed`,
      [limit],
    );
    const exhausted = await this.database.affect(
      `SELECT bandwidth.close_if_exhausted(ARRAY(
         SELECT id FROM bandwidth.session WHERE status = 'active' AND leased_bytes = bought_bytes LIMIT $1))`,
      [limit],
    );
    return expired + exhausted;
  }

  async unsettled(after: SessionId | null, limit: number): Promise<SessionId[]> {
    return this.ids(
      `SELECT id FROM bandwidth.session WHERE ended_at IS NOT NULL AND settled_at IS NULL
       AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  async stale(ageS: number, limit: number): Promise<SessionId[]> {
    return this.ids(
      `SELECT id FROM bandwidth.session WHERE status = 'provisioning'
       AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
      [ageS, limit],
    );
  }

  async finalUse(sessionId: SessionId): Promise<{ usedBytes: bigint; carried: Carriage[] }> {
    const leases = await this.database.query<{ used: string }>(
      `UPDATE bandwidth.lease SET final = true, closed_at = coalesce(closed_at, clock_timestamp())
       WHERE session_id = $1 RETURNING used`,
      [sessionId],
    );
    const carried = await this.database.query<{ device_id: DeviceId; owner_id: UserId; bytes: string }>(
      `SELECT c.device_id, e.owner_id, sum(c.gateway_bytes)::bigint AS bytes FROM bandwidth.carriage c
       JOIN bandwidth.exit e USING (device_id) WHERE c.session_id = $1 GROUP BY 1, 2`,
      [sessionId],
    );
    return {
      usedBytes: leases.reduce((sum, { used }) => sum + BigInt(used), 0n),
      carried: carried.map((row) => ({ deviceId: row.device_id, ownerId: row.owner_id, bytes: BigInt(row.bytes) })),
    };
  }

  async settle(sessionId: SessionId, billedMicros: bigint, exitsMicros: bigint): Promise<void> {
    await this.database.query(
      `WITH settled AS (
         UPDATE bandwidth.session SET settled_at = clock_timestamp(), billed_micros = $2, exits_micros = $3
         WHERE id = $1 RETURNING id)
       ${EVENT} SELECT id, 'settled', 'The bytes that were used are paid, the rest is returned.' FROM settled`,
      [sessionId, billedMicros, exitsMicros],
    );
    await this.database.query(
      `SELECT platform.publish(news.type, jsonb_build_object('session_id', s.id, 'status', s.status, 'reason', s.cause, 'bought_bytes', s.bought_bytes, 'billed_usd', s.billed_micros / 1e6), ARRAY[s.user_id])
         FROM bandwidth.session s
         JOIN (VALUES ('ended', 'session.ended'), ('exhausted', 'session.exhausted'), ('expired', 'session.expired'))
           AS news (status, type) ON news.status = s.status
        WHERE s.id = $1`,
      [sessionId],
    );
  }

  private async setAccess(
    sessionId: SessionId,
    { host, port, username, password, providerRef }: ProxyAccess,
    from: 'provisioning' | 'active',
    event: string,
    message: string,
  ): Promise<boolean> {
    const changed = await this.database.affect(
      `WITH changed AS (
         UPDATE bandwidth.session SET status = 'active', host = $2, port = $3, username = $4, password_sha256 = $5,
           provider_ref = $6 WHERE id = $1 AND status = $7 RETURNING id)
       ${EVENT} SELECT id, $8, $9 FROM changed`,
      [sessionId, host, port, username, hashOfPassword(password), providerRef, from, event, message],
    );
    return changed === 1;
  }

  private async one(text: string, sessionId: SessionId): Promise<SessionRecord | null> {
    const [row] = await this.database.query<Row>(text, [sessionId]);
    if (!row) return null;
    return {
      sessionId: row.id,
      userId: row.user_id,
      status: row.status,
      provider: row.provider,
      providerRef: row.provider_ref,
      boughtBytes: BigInt(row.bought_bytes),
      heldMicros: BigInt(row.held_micros),
      pricePerGbMicros: BigInt(row.price_per_gb_micros),
      expiresAt: row.expires_at,
      settled: row.settled,
    };
  }

  private async ids(text: string, values: unknown[]): Promise<SessionId[]> {
    const rows = await this.database.query<{ id: SessionId }>(text, values);
    return rows.map(({ id }) => id);
  }
}
