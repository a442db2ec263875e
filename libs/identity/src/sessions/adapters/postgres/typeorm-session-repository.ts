import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, MoreThan, Not } from 'typeorm';
import { KNOWN_EVERYWHERE_AFTER_MS } from '../../../accounts/ports/account-standings.js';
import type { Session, SessionId } from '../../domain/session.js';
import { SessionRepository, type LiveToken, type Rotation, type Successor } from '../../ports/session-repository.js';
import { SessionRow } from './session.row.js';

@Injectable()
export class TypeormSessionRepository extends SessionRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async open({ id, userId, startedAt, expiresAt, from }: Session, tokenHash: Buffer): Promise<void> {
    const values = [id, userId, startedAt, expiresAt, from.address, from.program, tokenHash];
    await this.database.query(OPEN, values, 'identity.session.open');
  }

  async rotate(tokenHash: Buffer, { hash, now, expiresAt, from }: Successor): Promise<Rotation> {
    const values = [tokenHash, hash, now, expiresAt, from.address, from.program];
    const [rotated] = await this.database.query<Rotated>(ROTATE, values, 'identity.session.rotate');
    if (rotated) return { outcome: 'rotated', sessionId: rotated.id, userId: rotated.account_id };
    const [known] = await this.database.query<Rotated & { used_at: Date }>(OF_USED_TOKEN, [tokenHash]);
    if (!known) return { outcome: 'unknown' };
    return { outcome: 'reused', sessionId: known.id, userId: known.account_id, usedAt: known.used_at };
  }

  liveTokens(hashes: Buffer[], now: Date): Promise<LiveToken[]> {
    return this.database.query<LiveToken>(LIVE_TOKENS, [hashes, now], 'identity.session.live_tokens');
  }

  /** By hand: `num_nulls` keeps a stale plan from reading the index of all live sessions instead of the key. */
  async end(id: SessionId, now: Date): Promise<UserId | null> {
    const [ended] = await this.database.query<{ account_id: UserId }>(
      'UPDATE identity.session SET ended_at = $2 WHERE id = $1 AND num_nulls(ended_at) = 1 RETURNING account_id',
      [id, now],
    );
    this.database.answerAfter(KNOWN_EVERYWHERE_AFTER_MS);
    return ended?.account_id ?? null;
  }

  isLive(id: SessionId, now: Date): Promise<boolean> {
    return this.sessions.existsBy({ id, endedAt: IsNull(), expiresAt: MoreThan(now) });
  }

  async ownerOf(id: SessionId): Promise<UserId | null> {
    return (await this.sessions.findOneBy({ id }))?.accountId ?? null;
  }

  async endAll(userId: UserId, now: Date, except?: SessionId): Promise<void> {
    const others = { accountId: userId, endedAt: IsNull(), ...(except !== undefined && { id: Not(except) }) };
    await this.sessions.update(others, { endedAt: now });
    this.database.answerAfter(KNOWN_EVERYWHERE_AFTER_MS);
  }

  forgetOver(before: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET_OVER, [before, limit]);
  }

  forgetUsedTokens(before: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET_USED_TOKENS, [before, limit]);
  }

  private get sessions() {
    return this.database.repository(SessionRow);
  }
}

interface Rotated {
  id: SessionId;
  account_id: UserId;
}

/**
 * By hand: hot, and one statement for two writes. $1 session, $2 account, $3 now, $4 expiry, $5 address, $6 program, $7
 * hash of the token.
 */
const OPEN = `
  WITH opened AS (
    INSERT INTO identity.session (id, account_id, started_at, expires_at, address, program, last_used_at)
    VALUES ($1, $2, $3, $4, $5, $6, $3) RETURNING id
  )
  INSERT INTO identity.refresh_token (hash, session_id, issued_at) SELECT $7, id, $3 FROM opened`;

/**
 * By hand: hot, and one statement for three writes. $1 hash of the token, $2 of its successor, $3 now, $4 expiry, $5
 * address, $6 program. The conditional update settles a race: of two with the same token the second waits, and then
 * finds it used.
 */
const ROTATE = `
  WITH used AS (
    UPDATE identity.refresh_token t SET used_at = $3 FROM identity.session s
    WHERE t.hash = $1 AND t.used_at IS NULL AND s.id = t.session_id AND num_nulls(s.ended_at) = 1 AND s.expires_at > $3
    RETURNING s.id
  ), successor AS (
    INSERT INTO identity.refresh_token (hash, session_id, issued_at) SELECT $2, id, $3 FROM used
  )
  UPDATE identity.session
  SET expires_at = $4, last_used_at = $3, address = coalesce($5, address), program = coalesce($6, program)
  FROM used WHERE session.id = used.id
  RETURNING session.id, session.account_id`;

/** By hand: a join. */
const OF_USED_TOKEN = `
  SELECT s.id, s.account_id, t.used_at FROM identity.refresh_token t JOIN identity.session s ON s.id = t.session_id
  WHERE t.hash = $1 AND t.used_at IS NOT NULL`;

/** By hand: a join. $1 hashes of tokens, $2 now. `num_nulls` as in `end`. */
const LIVE_TOKENS = `
  SELECT t.hash, t.used_at AS "usedAt", s.id AS "sessionId", s.account_id AS "userId"
  FROM identity.refresh_token t JOIN identity.session s ON s.id = t.session_id
  WHERE t.hash = ANY($1::bytea[]) AND num_nulls(s.ended_at) = 1 AND s.expires_at > $2
  ORDER BY array_position($1::bytea[], t.hash)`;

/** By hand: a batch that skips rows in use. $1 before, $2 limit. */
const FORGET_OVER = `
  DELETE FROM identity.session WHERE id IN (
    SELECT id FROM identity.session WHERE least(ended_at, expires_at) < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/** By hand: a batch that skips rows in use. $1 before, $2 limit. */
const FORGET_USED_TOKENS = `
  DELETE FROM identity.refresh_token WHERE hash IN (
    SELECT hash FROM identity.refresh_token WHERE used_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`;
