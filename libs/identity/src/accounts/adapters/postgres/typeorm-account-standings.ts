import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { KNOWN_EVERYWHERE_AFTER_MS, AccountStandings, type Closed } from '../../ports/account-standings.js';

@Injectable()
export class TypeormAccountStandings extends AccountStandings {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(userId: UserId): Promise<{ suspended: boolean } | null> {
    const [row] = await this.database.query<{ suspended: boolean }>(
      `SELECT suspended_at IS NOT NULL AS suspended FROM identity.account
       WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [userId],
    );
    return row ?? null;
  }

  async isSuspended(userId: UserId): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM identity.account WHERE id = $1 AND suspended_at IS NOT NULL',
      [userId],
      'identity.standing.suspended',
    );
    return rows.length > 0;
  }

  async suspend(userId: UserId, why: string | null, at: Date): Promise<void> {
    await this.database.query('UPDATE identity.account SET suspended_at = $2, suspended_why = $3 WHERE id = $1', [
      userId,
      why === null ? null : at,
      why,
    ]);
    this.database.answerAfter(KNOWN_EVERYWHERE_AFTER_MS);
  }

  closedSince(deleted: Date, ended: Date): Promise<Closed[]> {
    return this.database.query<Closed>(
      `SELECT id, 'suspended' AS closed FROM identity.account WHERE suspended_at IS NOT NULL
       UNION ALL SELECT id, 'deleted' FROM identity.account WHERE deleted_at > $1
       UNION ALL SELECT id, 'signed_out' FROM identity.session WHERE ended_at > $2`,
      [deleted, ended],
      'identity.standing.closed',
    );
  }

  async toForget(deletedBefore: Date, limit: number): Promise<UserId[]> {
    const rows = await this.database.query<{ id: UserId }>(
      `SELECT id FROM identity.account WHERE deleted_at < $1 AND forgotten_at IS NULL ORDER BY deleted_at LIMIT $2`,
      [deletedBefore, limit],
      'identity.standing.toForget',
    );
    return rows.map(({ id }) => id);
  }

  async noteForgotten(userId: UserId, at: Date): Promise<void> {
    await this.database.query('UPDATE identity.account SET forgotten_at = $2 WHERE id = $1', [userId, at]);
  }

  async setRole(userId: UserId, role: 'user' | 'admin'): Promise<void> {
    await this.database.query('UPDATE identity.account SET role = $2 WHERE id = $1', [userId, role]);
  }
}
