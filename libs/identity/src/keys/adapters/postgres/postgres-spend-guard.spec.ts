import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import type { AuthenticatedRequest } from '@app/platform';
import { workFor } from '@app/platform/http/request-context';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { anAccount } from '../../../../testing/repositories.contract.js';
import { identityDatabase } from '../../../identity.database.js';
import type { ApiKeyId } from '../../domain/api-key.js';
import { TypeormAccountRepository } from '../../../accounts/adapters/postgres/typeorm-account-repository.js';
import { TypeormApiKeyRepository } from './typeorm-api-key-repository.js';
import { PostgresSpendGuard } from './postgres-spend-guard.js';

let db: MigratedDatabase;
let guard: PostgresSpendGuard;

beforeAll(async () => {
  db = await migratedDatabase(identityDatabase);
  guard = new PostgresSpendGuard(db.database);
  await db.database.query('CREATE TABLE held (key_id uuid, amount bigint)');
});
afterAll(() => db?.drop());

/** A key with these caps, and what a request with it does. */
async function keyWith(coin: bigint | null, usd: bigint | null = null) {
  const account = anAccount();
  await new TypeormAccountRepository(db.database).add(account);
  const key = {
    ...{ id: newId<ApiKeyId>(), userId: account.id as UserId, name: 'key', hint: 'mk_1234', scopes: [] },
    ...{ dailyCapMicros: { coin, usd }, createdAt: new Date(), expiresAt: null },
  };
  await new TypeormApiKeyRepository(db.database).add(key, Buffer.from(key.id.replaceAll('-', '')), 50);
  const apiKey = { ...key, scopes: new Set() };
  const request = { user: { userId: key.userId, sessionId: null, apiKey } } as unknown as AuthenticatedRequest;
  const insert = (amount: bigint) => db.database.query('INSERT INTO held VALUES ($1, $2)', [key.id, amount]);
  return {
    id: key.id,
    hold: (amount: bigint, currency: Parameters<typeof guard.counted>[0] = 'coin', then = () => insert(amount)) =>
      workFor(request, () => guard.counted(currency, amount, then)),
    held: async () =>
      BigInt(
        (
          await db.database.query<{ sum: string }>(
            'SELECT coalesce(sum(amount), 0) AS sum FROM held WHERE key_id = $1',
            [key.id],
          )
        )[0]!.sum,
      ),
    spent: () =>
      db.database.query<{ currency: string; spent: string }>(
        'SELECT currency, spent FROM identity.key_spend WHERE key_id = $1 ORDER BY 1',
        [key.id],
      ),
  };
}

const refused = { code: 'spend_cap_reached' };

describe('the daily cap of an API key', () => {
  it('is reached exactly, by fifty at once', async () => {
    const key = await keyWith(10n);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => key.hold(3n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refused);
    expect(await key.held()).toBe(9n);
    await key.hold(1n);
    await expect(key.hold(1n)).rejects.toMatchObject(refused);
    expect(await key.spent()).toEqual([{ currency: 'coin', spent: '10' }]);
  });

  it('refuses at once what is more than all of it, and everything when it is nothing', async () => {
    await expect((await keyWith(10n)).hold(11n)).rejects.toMatchObject(refused);
    await expect((await keyWith(0n)).hold(1n)).rejects.toMatchObject(refused);
  });

  it('counts nothing that was not held', async () => {
    const key = await keyWith(10n);
    await expect(key.hold(9n, 'coin', () => Promise.reject(new Error('too poor')))).rejects.toThrow('too poor');
    expect(await key.spent()).toEqual([]);
    await key.hold(10n);
  });

  it('is of its currency alone, which is asked for when it is not known', async () => {
    const key = await keyWith(null, 5n);
    await key.hold(1_000n);
    await key.hold(5n, async () => 'usd');
    await expect(key.hold(1n, async () => 'usd')).rejects.toMatchObject(refused);
    expect(await key.spent()).toEqual([{ currency: 'usd', spent: '5' }]);
  });

  it('starts again with the next day', async () => {
    const key = await keyWith(10n);
    await key.hold(10n);
    await db.database.query('UPDATE identity.key_spend SET day = day - 1 WHERE key_id = $1', [key.id]);
    await key.hold(10n);
    await expect(key.hold(1n)).rejects.toMatchObject(refused);
  });

  it('costs those without a cap nothing: no statement, no unit of work', async () => {
    const key = await keyWith(null);
    const inTransaction = async () => db.database.inTransaction;
    expect(await key.hold(1n, 'coin', inTransaction as never)).toBe(false);
    expect(await guard.counted('coin', 1n, inTransaction)).toBe(false);
    expect(await (await keyWith(1n)).hold(1n, 'coin', inTransaction as never)).toBe(true);
  });
});
