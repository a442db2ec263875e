import { testDatabase } from '../../../../test/support/postgres.js';
import { tcpProxy } from '../../../../test/support/tcp-proxy.js';
import { waitForDatabase } from './wait-for-database.js';

describe('waiting for the database', () => {
  it('goes on once it answers, and says once that it waits', async () => {
    const database = await testDatabase();
    const proxy = await tcpProxy(database.url);
    await proxy.cut();
    const said: string[] = [];
    const waiting = waitForDatabase(proxy.url, 60, (line) => {
      said.push(line);
      void proxy.mend();
    });
    await waiting;
    expect(said).toEqual([`PostgreSQL at ${new URL(proxy.url).host} does not answer yet; waiting up to 60 s.`]);
    await waitForDatabase(proxy.url, 0, (line) => said.push(line));
    expect(said).toHaveLength(1);
    await proxy.cut();
    await database.drop();
  });

  it('gives up in the end, and at once on what waiting does not mend', async () => {
    const said: string[] = [];
    const nobody = waitForDatabase('postgres://a:b@127.0.0.1:9/c', 1, (line) => said.push(line));
    await expect(nobody).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(said).toHaveLength(1);
    const { url, drop } = await testDatabase();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    const refused = waitForDatabase(wrong.href, 3600, (line) => said.push(line));
    await expect(refused).rejects.toMatchObject({ code: '28P01' });
    expect(said).toHaveLength(1);
    await drop();
  });
});
