import { newId, PersonalData, type PersonalSource, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { IdentityInMemory } from '../../../testing/identity-in-memory.js';
import { IdentityPersonalData } from '../../adapters/postgres/identity-personal-data.js';
import { TypeormAccountStandings } from '../adapters/postgres/typeorm-account-standings.js';
import { identityDatabase } from '../../identity.database.js';
import { ForgetLate } from './forget-late.js';

describe('what comes of an account after it was deleted', () => {
  let db: MigratedDatabase;
  beforeAll(async () => void (db = await migratedDatabase(identityDatabase)));
  afterAll(() => db?.drop());

  it('is forgotten too, once every process knows that the account is gone', async () => {
    const { database } = db;
    const { clock } = new IdentityInMemory();
    const registry = new PersonalData();
    new IdentityPersonalData(database, registry).onModuleInit();
    const forgotten: UserId[] = [];
    const other: PersonalSource = {
      name: 'other',
      export: async function* () {},
      holds: async () => [],
      forget: async (userId) => void forgotten.push(userId),
    };
    registry.register(other);
    const late = new ForgetLate(database, new TypeormAccountStandings(database), registry, clock);
    const [gone, here] = [newId<UserId>(), newId<UserId>()];
    for (const [id, deletedAt] of [
      [gone, clock.now()],
      [here, null],
    ] as const) {
      await database.query(
        `INSERT INTO identity.account (id, username, email, password_hash, registered_at, deleted_at)
         VALUES ($1, $2, $2 || '@example.com', '', now(), $3)`,
        [id, `u${id.replaceAll('-', '')}`.slice(0, 40), deletedAt],
      );
      await database.query(
        `INSERT INTO identity.sign_in_mark (account_id, mark, seen_at) VALUES ($1, sha256('x'), now())`,
        [id],
      );
    }

    clock.passS(29);
    await late.execute();
    expect(forgotten).toEqual([]);
    clock.passS(2);
    await late.execute();
    await late.execute();
    expect(forgotten).toEqual([gone]);
    expect(await database.query('SELECT account_id FROM identity.sign_in_mark')).toEqual([{ account_id: here }]);
    const rows = await database.query('SELECT id FROM identity.account WHERE deleted_at IS NOT NULL');
    expect(rows).toEqual([{ id: gone }]);
  });
});
