import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { MailPurpose } from '../../../contract.js';
import type { MailToken } from '../../domain/mail-token.js';
import { MailTokenRepository } from '../../ports/mail-token-repository.js';
import { MailTokenRow } from './mail-token.row.js';

@Injectable()
export class TypeormMailTokenRepository extends MailTokenRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async keep(mailKey: string, { userId: accountId, ...token }: MailToken): Promise<void> {
    await this.tokens.upsert({ mailKey, accountId, ...token }, ['mailKey']);
  }

  async lastIssued(userId: UserId, purpose: MailPurpose, otherThan: string): Promise<Date | null> {
    const where = { accountId: userId, purpose, mailKey: Not(otherThan) };
    return (await this.tokens.findOne({ where, order: { issuedAt: 'DESC' } }))?.issuedAt ?? null;
  }

  async find(hash: Buffer, purpose: MailPurpose): Promise<MailToken | null> {
    const row = await this.tokens.findOneBy({ hash, purpose });
    if (!row) return null;
    const { accountId: userId, mailKey: _mailKey, ...token } = row;
    return { ...token, userId };
  }

  async use(hash: Buffer, now: Date): Promise<boolean> {
    const unused = { hash, usedAt: IsNull(), expiresAt: MoreThan(now) };
    return (await this.tokens.update(unused, { usedAt: now })).affected === 1;
  }

  async useAll(userId: UserId, purpose: MailPurpose, now: Date): Promise<void> {
    await this.tokens.update({ accountId: userId, purpose, usedAt: IsNull() }, { usedAt: now });
  }

  /** By hand: a batch that skips rows in use. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.mail_token WHERE mail_key IN (
         SELECT mail_key FROM identity.mail_token WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  private get tokens() {
    return this.database.repository(MailTokenRow);
  }
}
