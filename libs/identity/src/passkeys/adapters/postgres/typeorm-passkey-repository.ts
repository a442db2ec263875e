import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { LessThan, type FindOptionsWhere } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';
import { hashed } from '../../../accounts/adapters/postgres/accounts-of-address.js';
import type { Passkey, PasskeyId } from '../../domain/passkey.js';
import type { Use } from '../../ports/passkey-ceremonies.js';
import { PasskeyRepository, type Served } from '../../ports/passkey-repository.js';
import { PasskeyRow, ServedChallengeRow } from './passkey.row.js';

@Injectable()
export class TypeormPasskeyRepository extends PasskeyRepository {
  constructor(private readonly database: Database) {
    super();
  }

  add({ userId: accountId, ...passkey }: Passkey, served: Served, max: number): Promise<'added' | 'full' | 'known'> {
    return this.database.run(async () => {
      // Others who add to this account, and a reset of its password, wait here: the count stays true.
      const lock = { mode: 'for_no_key_update' } as const;
      await this.database.repository(AccountRow).findOne({ where: { id: accountId }, lock });
      if ((await this.passkeys.countBy({ accountId })) >= max) return 'full';
      if (!(await this.serve(served))) return 'known';
      const insert = this.passkeys
        .createQueryBuilder()
        .insert()
        .values({ ...passkey, accountId });
      const { raw } = await insert.orIgnore().returning('id').execute();
      return (raw as object[]).length === 1 ? 'added' : 'known';
    });
  }

  async list(userId: UserId): Promise<Passkey[]> {
    const rows = await this.passkeys.find({ where: { accountId: userId }, order: { id: 'DESC' } });
    return rows.map(toPasskey);
  }

  async find(credentialId: Buffer): Promise<Passkey | null> {
    const row = await this.passkeys.findOneBy({ credentialId });
    return row && toPasskey(row);
  }

  async use(id: PasskeyId, { counter, backedUp }: Use, served: Served, now: Date): Promise<boolean> {
    if (!(await this.serve(served))) return false;
    // An authenticator that doesn't count sends 0 each time.
    const before: FindOptionsWhere<PasskeyRow> = { id, counter: counter === 0 ? 0 : LessThan(counter) };
    const { affected } = await this.passkeys.update(before, { counter, backedUp, lastUsedAt: now });
    return affected === 1;
  }

  async remove(id: PasskeyId, userId: UserId): Promise<string | null> {
    const removal = this.passkeys.createQueryBuilder().delete().where({ id, accountId: userId });
    const { raw } = await removal.returning('name').execute();
    return (raw as Array<{ name: string }>)[0]?.name ?? null;
  }

  async removeAll(userId: UserId): Promise<number> {
    return (await this.passkeys.delete({ accountId: userId })).affected ?? 0;
  }

  /** By hand: a batch that skips rows in use. */
  forgetServed(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.served_challenge WHERE hash IN (
         SELECT hash FROM identity.served_challenge WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  /** False if it served before. Of two at once, the second waits for the first to commit. */
  private async serve({ challenge, expiresAt }: Served): Promise<boolean> {
    const insert = this.database.repository(ServedChallengeRow).createQueryBuilder().insert();
    const serving = insert
      .values({ hash: hashed(challenge), expiresAt })
      .orIgnore()
      .returning('hash');
    return ((await serving.execute()).raw as object[]).length === 1;
  }

  private get passkeys() {
    return this.database.repository(PasskeyRow);
  }
}

const toPasskey = ({ accountId, ...row }: PasskeyRow): Passkey => ({ ...row, userId: accountId });
