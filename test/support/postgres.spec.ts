import { testDatabase } from './postgres.js';
import { query } from './query.js';

describe('testDatabase', () => {
  it('gives everyone an own empty database with the rights of the service', async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
    await query(first.url, 'create schema a; create table a.only_here (id int); create extension pgcrypto');
    expect(await query(second.url, `select to_regclass('a.only_here') as found`)).toEqual([{ found: null }]);
    expect(await query(first.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    await Promise.all([first.drop(), second.drop()]);
    await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });
});
