import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { SecondFactor } from '../../domain/second-factor.js';
import { SecondFactorRepository, type SealedSecret } from '../../ports/second-factor-repository.js';
import { RecoveryCodeRow, SecondFactorRow } from './second-factor.row.js';

@Injectable()
export class TypeormSecondFactorRepository extends SecondFactorRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async find(userId: UserId): Promise<SecondFactor | null> {
    const row = await this.factors.findOneBy({ accountId: userId });
    return row && { sealedSecret: row.secret, askedAt: row.askedAt, enabledAt: row.enabledAt };
  }

  async ask(userId: UserId, sealedSecret: Buffer, at: Date): Promise<boolean> {
    return (await this.database.affect(ASK, [userId, sealedSecret, at])) === 1;
  }

  async enable(userId: UserId, secret: Buffer, step: number, at: Date): Promise<boolean> {
    const waiting = { accountId: userId, secret, enabledAt: IsNull() };
    return (await this.factors.update(waiting, { enabledAt: at, lastStep: step })).affected === 1;
  }

  async useStep(userId: UserId, step: number): Promise<boolean> {
    const unused = { accountId: userId, enabledAt: Not(IsNull()), lastStep: LessThan(step) };
    return (await this.factors.update(unused, { lastStep: step })).affected === 1;
  }

  async replaceCodes(userId: UserId, hashes: Buffer[]): Promise<void> {
    await this.codes.delete({ accountId: userId });
    await this.codes.insert(hashes.map((hash) => ({ accountId: userId, hash })));
  }

  async useCode(userId: UserId, hash: Buffer): Promise<number | null> {
    const { affected } = await this.codes.delete({ accountId: userId, hash });
    return affected === 1 ? this.codes.countBy({ accountId: userId }) : null;
  }

  async remove(userId: UserId): Promise<boolean> {
    await this.codes.delete({ accountId: userId });
    const { affected } = await this.factors.delete({ accountId: userId, enabledAt: Not(IsNull()) });
    return affected === 1;
  }

  forgetAsked(before: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET, [before, limit]);
  }

  async secrets(after: UserId | null, limit: number): Promise<SealedSecret[]> {
    const where = after === null ? {} : { accountId: MoreThan(after) };
    const rows = await this.factors.find({ where, order: { accountId: 'ASC' }, take: limit });
    return rows.map(({ accountId, secret }) => ({ userId: accountId, secret }));
  }

  async reseal(userId: UserId, from: Buffer, to: Buffer): Promise<void> {
    await this.factors.update({ accountId: userId, secret: from }, { secret: to });
  }

  private get factors() {
    return this.database.repository(SecondFactorRow);
  }

  private get codes() {
    return this.database.repository(RecoveryCodeRow);
  }
}

/** By hand: a conditional upsert. $1 account, $2 secret, $3 now. */
const ASK = `
  INSERT INTO identity.second_factor (account_id, secret, asked_at) VALUES ($1, $2, $3)
  ON CONFLICT (account_id) DO UPDATE SET secret = $2, asked_at = $3 WHERE second_factor.enabled_at IS NULL`;

/** By hand: a batch that skips rows in use. $1 before, $2 limit. */
const FORGET = `
  DELETE FROM identity.second_factor WHERE account_id IN (
    SELECT account_id FROM identity.second_factor WHERE enabled_at IS NULL AND asked_at < $1
    LIMIT $2 FOR UPDATE SKIP LOCKED)`;
