import { KnownAccounts } from '../../identity/testing/known-accounts.js';
import { newId, type UserId } from '@app/kernel';
import { createDataSource } from '@app/platform/database/data-source';
import { Database } from '@app/platform/database/database';
import { PATIENCE_MS } from '../../../test/support/patience.js';
import { marketDatabase } from '../../../test/support/postgres.js';
import { idOf, insertBurst } from '../../../test/plans/market-data.js';
import { databaseParts } from './database-parts.js';
import type { OverviewDto } from './operator/overview.dto.js';
import type { OverviewQuery } from './operator/overview.query.js';
import { MarketChanges } from './recent-changes.binding.js';

let database: Database;
let close: () => Promise<void>;
let changes: MarketChanges;
const accounts = new KnownAccounts();
const overview = {
  attention: { disputes: { count: 0, oldest_at: null } },
  processes: [{ id: 'p', alive: true, last_seen_at: '2026-11-28T10:00:00.000Z' }],
  devices_online: 1,
} as unknown as OverviewDto;
let seen = overview;
/** An odd one: their job runs. */
const ada = idOf<UserId>('person', 1);

beforeAll(async () => {
  const { url, drop } = await marketDatabase();
  const options = { url, poolSize: 2, applicationName: 'test', connectMs: PATIENCE_MS };
  const source = await createDataSource(options, databaseParts).initialize();
  close = () => source.destroy().then(drop);
  database = new Database(source);
  await insertBurst(database, 1, 3);
  changes = new MarketChanges(database, accounts, { execute: async () => seen } as OverviewQuery);
});
afterAll(() => close?.());

/** The types of Ada's records that look different after a change. */
async function changedBy(sql: string): Promise<string[]> {
  const versions = async () =>
    new Map((await changes.of([ada], 100)).map(({ type, id, version }) => [`${type} ${id}`, version]));
  const before = await versions();
  await database.query(sql);
  const after = await versions();
  return [...after.keys()].filter((key) => before.get(key) !== after.get(key)).map((key) => key.split(' ')[0]!);
}

it('knows all open records of the users asked about, and no others', async () => {
  const found = await changes.of([ada, newId<UserId>()], 100);
  expect(found.map(({ userId, type, id }) => ({ userId, type, id }))).toEqual([
    { userId: ada, type: 'job', id: idOf('job', 1) },
    { userId: ada, type: 'deploy', id: idOf('deploy', 1) },
    { userId: ada, type: 'session', id: idOf('session', 1) },
    { userId: ada, type: 'device', id: ada },
    { userId: ada, type: 'work', id: ada },
    { userId: ada, type: 'wallet', id: 'coin' },
  ]);
});

it('reads no more of a user than asked', async () => {
  expect(await changes.of([ada], 0)).toMatchObject([{ type: 'wallet' }]);
});

it.each([
  ['progress', 'job', 'UPDATE marketplace.attempt SET progress_at = now(), progress_percent = 1'],
  [
    'a place of a replica',
    'deploy',
    `INSERT INTO deploy.event (id, deploy_id, type, message) SELECT gen_random_uuid(), id, 'placed', '' FROM deploy.deploy`,
  ],
  ['cost of a deploy', 'deploy', 'UPDATE deploy.deploy SET billed_micros = 1'],
  ['used bytes', 'session', 'UPDATE bandwidth.lease SET used = 1'],
  ['a heartbeat', 'device', 'UPDATE workers.presence SET last_heartbeat_at = now()'],
  ['a balance', 'wallet', 'UPDATE ledger.account SET version = version + 1'],
])('sees %s', async (_what, type, sql) => {
  expect(await changedBy(sql)).toContain(type);
});

describe('of what a device runs, its owner sees no heartbeat or progress, but', () => {
  const attempt = (status: string) => `
    INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), '${ada}', '${ada}', '${status}', ${status === 'running' ? 'NULL' : 'clock_timestamp()'})`;

  it.each([
    ['the start of a job', attempt('running')],
    ['the end of one', `UPDATE marketplace.attempt SET status = 'lost', ended_at = now() WHERE ended_at IS NULL`],
    ['one that ended at once', attempt('released')],
    ['a replica that runs', `UPDATE deploy.placement SET state = 'running', running_at = now(), good_at = now()`],
  ])('%s', async (_what, sql) => {
    expect(await changedBy(sql)).toContain('work');
    expect(await changedBy('UPDATE workers.presence SET last_heartbeat_at = clock_timestamp()')).toEqual(['device']);
    expect(await changedBy('UPDATE marketplace.attempt SET progress_at = clock_timestamp()')).not.toContain('work');
  });
});

describe('of the market, administrators', () => {
  const boss = newId<UserId>();
  // Whole, so that ten seconds later is exactly that.
  let at = Math.round(performance.now());
  /** As they look ten seconds later. */
  const versions = async () => {
    at += 10_000;
    await changes.of([boss], 0);
    return (await changes.of([ada, boss], 0)).filter(({ type }) => type === 'market');
  };
  const changed = async (now: object) => {
    const before = await versions();
    seen = { ...overview, ...now } as OverviewDto;
    const after = await versions();
    seen = overview;
    expect(after.map(({ userId }) => userId)).toEqual([boss, boss]);
    return after.filter(({ version }, n) => version !== before[n]!.version).map(({ id }) => id);
  };

  beforeAll(() => {
    accounts.admins.add(boss);
    jest.spyOn(performance, 'now').mockImplementation(() => at);
  });
  afterAll(() => jest.restoreAllMocks());

  it.each([
    ['what waits for a person', { attention: { disputes: { count: 1 } } }, ['attention', 'overview']],
    ['how it is', { devices_online: 2 }, ['overview']],
    ['the end of a process', { processes: [{ ...overview.processes[0], alive: false }] }, ['overview']],
    ['no process that was only seen again', { processes: [{ ...overview.processes[0], last_seen_at: 'later' }] }, []],
  ])('see %s', async (_what, now, ids) => expect(await changed(now)).toEqual(ids));

  it('keep their own hints while the overview can not be read', async () => {
    const broken = { execute: () => Promise.reject(new Error('too slow')) } as unknown as OverviewQuery;
    const found = await new MarketChanges(database, accounts, broken).of([ada, boss], 100);
    expect(found.map(({ userId }) => userId)).toContain(ada);
    expect(found.filter(({ type }) => type === 'market')).toEqual([]);
  });
});
