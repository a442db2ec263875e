import { newBlobKey, type BlobKey } from '../blobs/blob-store.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { UnkeptBlobRow } from './rows/blob.row.js';

let db: MigratedDatabase;
beforeAll(async () => void (db = await migratedDatabase()));
afterAll(() => db?.drop());

const aRow = () => ({ key: newBlobKey(), dueAt: new Date() });
const isThere = (key: BlobKey) => db.database.repository(UnkeptBlobRow).existsBy({ key });

describe('repositories of tables', () => {
  it('join the running unit of work: what they wrote goes with it', async () => {
    const row = aRow();
    const failed = db.database.run(async () => {
      await db.database.repository(UnkeptBlobRow).insert(row);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await isThere(row.key)).toBe(false);
  });

  it('that were kept from inside of a unit of work write no more while it commits, or after', async () => {
    const [during, after] = [aRow(), aRow()];
    let late: Promise<unknown> = Promise.resolve();
    const kept = await db.database.run(async () => {
      const repository = db.database.repository(UnkeptBlobRow);
      // Two turns later the work has settled, and COMMIT is on its way.
      late = Promise.resolve()
        .then(() => undefined)
        .then(() => repository.insert(during));
      late.catch(() => undefined);
      return repository;
    });
    await expect(late).rejects.toThrow('after its unit of work had settled');
    await expect(kept.insert(after)).rejects.toThrow();
    expect([await isThere(during.key), await isThere(after.key)]).toEqual([false, false]);
  });

  it('are refused where somebody asks for one after the unit of work has settled', async () => {
    const ask = () => db.database.repository(UnkeptBlobRow) as unknown;
    let settle: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => (settle = resolve));
    let asked: Promise<unknown> = Promise.resolve();
    await db.database.run(async () => void (asked = settled.then(ask)));
    settle();
    await expect(asked).rejects.toThrow('after its unit of work had settled');
  });
});
