import type { Client } from 'pg';
import { testDatabase } from '../../../../test/support/postgres.js';
import { query } from '../../../../test/support/query.js';
import { withConnection } from './with-connection.js';

let db: { url: string; drop(): Promise<void> };
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());

/** Resolves when the client knows that its connection is gone. */
async function cut(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await query(db.url, 'SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
  await ended;
}

describe('work on a connection of its own', () => {
  it('answers what the work answers, and closes the connection', async () => {
    let used: Client | undefined;
    const answer = await withConnection({ connectionString: db.url }, async (client) => {
      used = client;
      return (await client.query('SELECT 42 AS answer')).rows;
    });
    expect(answer).toEqual([{ answer: 42 }]);
    await expect(used!.query('SELECT 1')).rejects.toThrow(/closed/);
  });

  it('fails with its next statement when the connection breaks between two, and ends nothing else', async () => {
    const broken = withConnection({ connectionString: db.url }, async (client) => {
      await cut(client);
      await client.query('SELECT 1');
    });
    await expect(broken).rejects.toThrow(/not queryable/);
    await expect(withConnection({ connectionString: db.url }, cut)).resolves.toBeUndefined();
  });

  it('fails with why there is no connection', async () => {
    const nobody = withConnection({ connectionString: 'postgres://a:b@127.0.0.1:9/c' }, async () => 'never');
    await expect(nobody).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
