import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';

describe('Database.exclusively', () => {
  let one: MigratedDatabase;
  beforeAll(async () => {
    one = await migratedDatabase();
  });
  afterAll(() => one.drop());

  it('does the work once at a time, by name, and lets others in when it is over or has failed', async () => {
    const { database } = one;
    const done: string[] = [];
    await database.exclusively('a', async () => {
      expect(database.inTransaction).toBe(false);
      expect(await database.exclusively('a', async () => void done.push('too'))).toBe(false);
      expect(await database.exclusively('b', async () => void done.push('other'))).toBe(true);
      done.push('first');
    });
    await expect(database.exclusively('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await database.exclusively('a', async () => void done.push('next'))).toBe(true);
    expect(done).toEqual(['other', 'first', 'next']);
  });
});
