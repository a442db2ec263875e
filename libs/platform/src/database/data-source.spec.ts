import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Server } from 'node:net';
import { testDatabase } from '../../../../test/support/postgres.js';
import type { QueryRunner } from 'typeorm';
import { connect, migrate } from './data-source.js';
import { Migration } from './migration.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: Server;
/** Connections so far; the first `drops` of them end before they are greeted. */
let asked: number;
let drops: number;
let url: URL;

beforeEach(async () => {
  database = await testDatabase();
  [asked, drops] = [0, 0];
  const { hostname, port } = new URL(database.url);
  server = createServer((near) => {
    if (++asked <= drops) return void near.destroy();
    const far = connectTo(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => [near, far].forEach((one) => one.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port);
});
afterEach(async () => {
  server.close();
  await database.drop();
});

const connecting = () => connect({ url: url.href, poolSize: 1, applicationName: 'test' }, []);

describe('the first connection of a service', () => {
  it('is tried again while the database drops it', async () => {
    drops = 2;
    const source = await connecting();
    expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(asked).toBe(3);
    await source.destroy();
  });

  it('is given up in the end, and at once for a wrong password', async () => {
    drops = 100;
    await expect(connecting()).rejects.toThrow();
    expect(asked).toBe(6);
    drops = 0;
    url.password = 'wrong';
    await expect(connecting()).rejects.toMatchObject({ code: '28P01' });
    expect(asked).toBe(7);
  });
});

it('an upgrade may take its time, and waits for no lock for long; requests after it have their limit again', async () => {
  const limits: string[] = [];
  class Slow1763700000000 extends Migration {
    async up(runner: QueryRunner): Promise<void> {
      for (const limit of ['statement_timeout', 'lock_timeout'])
        limits.push(...(await runner.query(`SHOW ${limit}`)).map((row: object) => Object.values(row)[0]));
    }
  }
  const parts = [{ schema: 'slow', rows: [], migrations: [Slow1763700000000] }];
  const source = await connect({ url: database.url, poolSize: 1, applicationName: 'test' }, parts);
  await migrate(source, parts);
  expect(limits).toEqual(['0', '15s']);
  expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
  expect(await source.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }]);
  await source.destroy();
});
