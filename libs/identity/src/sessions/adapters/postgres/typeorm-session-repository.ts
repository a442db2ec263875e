import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { KNOWN_EVERYWHERE_AFTER_MS } from '../../../accounts/ports/account-standings.js';
import type { Session, SessionId } from '../../domain/session.js';
import { SessionRepository, type Rotation, type Successor } from '../../ports/session-repository.js';

@Injectable()
export class TypeormSessionRepository extends SessionRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async open({ id, userId, startedAt, expiresAt, from }: Session, tokenHash: Buffer): Promise<void> {
    await this.database.query(
      `WITH opened AS (
         INSERT INTO identity.session (id, account_id, started_at, expires_at, address, program, last_used_at)
         VALUES ($1, $2, $3, $4, $6, $7, $3) RETURNING id
       )
       INSERT INTO identity.refresh_token (hash, session_id, issued_at) SELECT $5, id, $3 FROM opened`,
      [id, userId, startedAt, expiresAt, tokenHash, from.address, from.program],
      'identity.session.open',
    );
  }

  /** The conditional update settles a race: of two with the same token the second waits, and then finds it used. */
  async rotate(tokenHash: Buffer, { hash, now, expiresAt, from }: Successor): Promise<Rotation> {
    const [rotated] = await this.database.query<{ id: SessionId; account_id: UserId }>(
      `WITH used AS (
         UPDATE identity.refresh_token t SET used_at = $3 FROM identity.session s
         WHERE t.hash = $1 AND t.used_at IS NULL AND s.id = t.session_id AND num_nulls(s.ended_at) = 1 AND s.expires_at > $3
         RETURNING s.id
       ), successor AS (
         INSERT INTO identity.refresh_token (hash, session_id, issued_at) SELECT $2, id, $3 FROM used
       )
       UPDATE identity.session
       SET expires_at = $4, last_used_at = $3, address = coalesce($5, address), program = coalesce($6, program)
       FROM used WHERE session.id = used.id
       RETURNING session.id, session.account_id`,
      [tokenHash, hash, now, expiresAt, from.address, from.program],
      'identity.session.rotate',
    );
    if (rotated) return { outcome: 'rotated', sessionId: rotated.id, userId: rotated.account_id };
    const [known] = await this.database.query<{ id: SessionId; account_id: UserId }>(
      `SELECT s.id, s.account_id FROM identity.refresh_token t JOIN identity.session s ON s.id = t.session_id
       WHERE t.hash = $1 AND t.used_at IS NOT NULL`,
      [tokenHash],
    );
    return known ? { outcome: 'reused', sessionId: known.id, userId: known.account_id } : { outcome: 'unknown' };
  }

  async end(id: SessionId, now: Date): Promise<UserId | null> {
    const [ended] = await this.database.query<{ account_id: UserId }>(
      'UPDATE identity.session SET ended_at = $2 WHERE id = $1 AND num_nulls(ended_at) = 1 RETURNING account_id',
      [id, now],
    );
    this.database.answerAfter(KNOWN_EVERYWHERE_AFTER_MS);
    return ended?.account_id ?? null;
  }

  async isLive(id: SessionId, now: Date): Promise<boolean> {
    const live = await this.database.query(
      'SELECT 1 FROM identity.session WHERE id = $1 AND ended_at IS NULL AND expires_at > $2',
      [id, now],
    );
    return live.length > 0;
  }

  async ownerOf(id: SessionId): Promise<UserId | null> {
    const [session] = await this.database.query<{ account_id: UserId }>(
      'SELECT account_id FROM identity.session WHERE id = $1',
      [id],
    );
    return session?.account_id ?? null;
  }

  async endAll(userId: UserId, now: Date, except?: SessionId): Promise<void> {
    await this.database.query(
      `UPDATE identity.session SET ended_at = $2
       WHERE account_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3::uuid`,
      [userId, now, except ?? null],
    );
    this.database.answerAfter(KNOWN_EVERYWHERE_AFTER_MS);
  }

  async forgetOver(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.session WHERE id IN (
         SELECT id FROM identity.session WHERE least(ended_at, expires_at) < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  async forgetUsedTokens(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.refresh_token WHERE hash IN (
         SELECT hash FROM identity.refresh_token WHERE used_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}
