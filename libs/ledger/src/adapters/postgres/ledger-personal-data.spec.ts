import { newId, PersonalData, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { ledgerDatabase } from '../../ledger.database.js';
import { LedgerPersonalData } from './ledger-personal-data.js';
import { PostgresLedger } from './postgres-ledger.js';

let db: MigratedDatabase;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
});
afterAll(() => db?.drop());

describe('who left', () => {
  it('leaves no words in the book, and what the payment provider calls their payments', async () => {
    const ledger = new PostgresLedger(db.database);
    const [userId, owner] = [newId<UserId>(), newId<UserId>()];
    for (const one of [userId, owner]) await ledger.openAccounts(one);
    const money = { userId, currency: 'usd' as const, amountMicros: 100n };
    const subject = { type: 'deposit', id: newId() };
    await ledger.deposit({ ...money, key: newId(), kind: 'deposit', subject, memo: 'pi_1' });
    const [job, withdrawal] = [
      { type: 'job', id: newId() },
      { type: 'withdrawal', id: newId() },
    ] as const;
    await ledger.hold(job, userId, 'usd', 30n, 'a name');
    await ledger.resolve(job, [{ to: owner, amountMicros: 20n, kind: 'job_pay' }], 'a name');
    await ledger.hold(withdrawal, userId, 'usd', 50n);
    await ledger.resolve(withdrawal, [{ to: 'provider', amountMicros: 50n, kind: 'withdrawal' }], 'tr_1');
    await new LedgerPersonalData(db.database, new PersonalData()).forget(userId);
    const rows = await db.database.query('SELECT memo FROM ledger.transfer WHERE memo IS NOT NULL ORDER BY memo');
    expect(rows).toEqual([{ memo: 'pi_1' }, { memo: 'tr_1' }]);
  });
});
