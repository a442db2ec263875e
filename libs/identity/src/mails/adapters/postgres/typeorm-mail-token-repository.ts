import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { MailPurpose } from '../../../contract.js';
import type { MailToken } from '../../domain/mail-token.js';
import { MailTokenRepository } from '../../ports/mail-token-repository.js';

interface MailTokenRow {
  hash: Buffer;
  account_id: UserId;
  purpose: MailPurpose;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

@Injectable()
export class TypeormMailTokenRepository extends MailTokenRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async keep(mailKey: string, token: MailToken): Promise<void> {
    await this.database.query(
      `INSERT INTO identity.mail_token (mail_key, hash, account_id, purpose, issued_at, expires_at, used_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (mail_key) DO UPDATE SET hash = $2, account_id = $3, purpose = $4, issued_at = $5, expires_at = $6,
                                            used_at = $7`,
      [mailKey, token.hash, token.userId, token.purpose, token.issuedAt, token.expiresAt, token.usedAt],
    );
  }

  async lastIssued(userId: UserId, purpose: MailPurpose, otherThan: string): Promise<Date | null> {
    const [row] = await this.database.query<{ last: Date | null }>(
      `SELECT max(issued_at) AS last FROM identity.mail_token
       WHERE account_id = $1 AND purpose = $2 AND mail_key <> $3`,
      [userId, purpose, otherThan],
    );
    return row?.last ?? null;
  }

  async find(hash: Buffer, purpose: MailPurpose): Promise<MailToken | null> {
    const [row] = await this.database.query<MailTokenRow>(
      `SELECT hash, account_id, purpose, issued_at, expires_at, used_at FROM identity.mail_token
       WHERE hash = $1 AND purpose = $2`,
      [hash, purpose],
    );
    return row ? toMailToken(row) : null;
  }

  async use(hash: Buffer, now: Date): Promise<boolean> {
    const used = await this.database.affect(
      'UPDATE identity.mail_token SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2',
      [hash, now],
    );
    return used === 1;
  }

  async useAll(userId: UserId, purpose: MailPurpose, now: Date): Promise<void> {
    await this.database.query(
      'UPDATE identity.mail_token SET used_at = $3 WHERE account_id = $1 AND purpose = $2 AND used_at IS NULL',
      [userId, purpose, now],
    );
  }

  async forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.mail_token WHERE mail_key IN (
         SELECT mail_key FROM identity.mail_token WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}

function toMailToken(row: MailTokenRow): MailToken {
  return {
    hash: row.hash,
    userId: row.account_id,
    purpose: row.purpose,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}
