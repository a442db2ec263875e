import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { In, IsNull, LessThan } from 'typeorm';
import { AccountStandings, KNOWN_EVERYWHERE_AFTER_MS, type Closed } from '../../ports/account-standings.js';
import { AccountRow } from './account.row.js';

@Injectable()
export class TypeormAccountStandings extends AccountStandings {
  constructor(private readonly database: Database) {
    super();
  }

  /** By hand: hot. */
  async lock(userId: UserId): Promise<{ suspended: boolean } | null> {
    const [row] = await this.database.query<{ suspended: boolean }>(
      `SELECT suspended_at IS NOT NULL AS suspended FROM identity.account
       WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [userId],
      'identity.standing.lock',
    );
    return row ?? null;
  }

  /** By hand: hot. */
  async isSuspended(userId: UserId): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM identity.account WHERE id = $1 AND suspended_at IS NOT NULL',
      [userId],
      'identity.standing.suspended',
    );
    return rows.length > 0;
  }

  async suspend(userId: UserId, why: string | null, at: Date): Promise<void> {
    await this.accounts.update({ id: userId }, { suspendedAt: why === null ? null : at, suspendedWhy: why });
    this.database.answerAfter(KNOWN_EVERYWHERE_AFTER_MS);
  }

  /** By hand: a union, and hot: each busy process asks ten times a second. */
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
    const where = { deletedAt: LessThan(deletedBefore), forgottenAt: IsNull() };
    const rows = await this.accounts.find({ select: { id: true }, where, order: { deletedAt: 'ASC' }, take: limit });
    return rows.map(({ id }) => id);
  }

  async noteForgotten(userId: UserId, at: Date): Promise<void> {
    await this.accounts.update({ id: userId }, { forgottenAt: at });
  }

  isAdmin(userId: UserId): Promise<boolean> {
    return this.accounts.existsBy({ id: userId, role: 'admin' });
  }

  async administrators(userIds: UserId[]): Promise<UserId[]> {
    const rows = await this.accounts.find({ select: { id: true }, where: { id: In(userIds), role: 'admin' } });
    return rows.map(({ id }) => id);
  }

  async setRole(userId: UserId, role: 'user' | 'admin'): Promise<void> {
    await this.accounts.update({ id: userId }, { role });
  }

  private get accounts() {
    return this.database.repository(AccountRow);
  }
}
