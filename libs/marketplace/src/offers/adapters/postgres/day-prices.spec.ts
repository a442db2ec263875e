import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { workersDatabase } from '@app/workers/workers.database';
import { awayFromMidnight } from '../../../../../../test/support/midnight.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, aMachine, FakeDevices, RecordedCommands } from '../../../../testing/fakes.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId } from '../../../contract.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import type { NewJob } from '../../../jobs/ports/job-repository.js';
import type { PricesQuery } from '../http/offers.dto.js';
import { DayPrices } from './day-prices.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';
import { PriceHistory } from './price-history.query.js';

let db: MigratedDatabase;
let jobs: PostgresJobRepository;
let ledger: PostgresLedger;
const devices = new FakeDevices();

beforeEach(awayFromMidnight);
beforeEach(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
});
afterEach(() => db?.drop());

async function user(): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: 100_000_000n, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}

async function rig(gpuName: string) {
  const machine = aMachine({ gpuName, ownerId: await user() });
  devices.supply.push(machine);
  return { deviceId: machine.deviceId, ownerId: machine.ownerId };
}

/** Has a job done on a device. */
async function sell(device: { deviceId: DeviceId; ownerId: UserId }, buyerId: UserId, changes: Partial<NewJob>) {
  const job = aJob(buyerId, changes);
  await jobs.post(job);
  await jobs.accept(job.id, { attemptId: newId<AttemptId>(), ...device });
  const answer = { jobId: job.id, ...device, attemptId: null, exitCode: 0, result: null, resultSha256: null };
  expect(await jobs.complete(answer)).toHaveProperty('title');
}

const count = async () => {
  const prices = new DayPrices(db.database, devices);
  while (await prices.countNew());
};
const history = (query: Partial<PricesQuery> = {}) =>
  new PriceHistory(db.database, { ...TERMS }).execute({ days: 30, limit: 100, ...query } as PricesQuery);

const gpu = { script: 'true', gpu_model: 'T4' };

it('tells what GPUs of a model paid per hour, once three buyers had jobs done on them', async () => {
  const t4 = await rig('NVIDIA T4');
  const buyers = [await user(), await user(), await user()];
  for (const [n, buyer] of buyers.entries()) {
    expect((await history()).prices).toEqual([]);
    await sell(t4, buyer, { spec: gpu, priceMicros: BigInt(n + 1) * 2_000_000n, durationHours: 2 });
    await count();
  }
  const [day, ...others] = (await history({ gpu_model: 't4' })).prices;
  expect(others).toEqual([]);
  expect(day).toMatchObject({
    gpu_model: 'NVIDIA T4',
    jobs: 3,
    price_coin_per_hr: { min: 1, median: 2, max: 3 },
    price_usd_per_hr: { min: 0.1, median: 0.2, max: 0.3 },
  });
  expect(day?.day).toBe(new Date().toISOString().slice(0, 10));
  expect((await history({ gpu_model: 'A100' })).prices).toEqual([]);
});

it('counts a price for each GPU a job used, and a job without under no GPU', async () => {
  const rigs = await rig('NVIDIA H100');
  for (let n = 0; n < 3; n++) {
    const buyer = await user();
    await sell(rigs, buyer, { spec: { script: 'true', gpu_model: 'H100', gpu_count: 4 }, priceMicros: 8_000_000n });
    await sell(rigs, buyer, { spec: { script: 'true' }, priceMicros: 500_000n });
  }
  await count();
  const { prices } = await history();
  expect(prices.map(({ gpu_model, price_coin_per_hr }) => [gpu_model, price_coin_per_hr.median])).toEqual([
    ['NVIDIA H100', 2],
    ['', 0.5],
  ]);
});

it('does not count what owners buy of themselves, nor jobs twice', async () => {
  const t4 = await rig('NVIDIA T4');
  await sell(t4, t4.ownerId, { spec: gpu });
  const buyers = [await user(), await user()];
  for (const buyer of [...buyers, ...buyers]) await sell(t4, buyer, { spec: gpu });
  await count();
  await count();
  const [row] = await db.database.query('SELECT jobs, buyers FROM marketplace.day_price');
  expect(row).toEqual({ jobs: 4, buyers: 2 });
  expect((await history()).prices).toEqual([]);
});

it('counts every job when two processes count at once', async () => {
  const t4 = await rig('NVIDIA T4');
  for (let n = 0; n < 8; n++) await sell(t4, await user(), { spec: gpu });
  const [other, one] = [new DayPrices(db.database, devices), new DayPrices(db.database, devices)];
  await Promise.all([one.countNew(), other.countNew()]);
  expect((await history()).prices).toMatchObject([{ jobs: 8 }]);
});

it('gives pages, newest day first, and keeps the history when the sales go', async () => {
  const t4 = await rig('NVIDIA T4');
  for (let n = 0; n < 3; n++) await sell(t4, await user(), { spec: gpu });
  await count();
  await db.database.query(
    `INSERT INTO marketplace.day_price SELECT p.day - n, model_key, gpu_model, words, jobs, buyers, min_micros,
       median_micros, max_micros FROM marketplace.day_price p, generate_series(1, 4) n`,
  );
  await db.database.query('UPDATE marketplace.sale SET day = day - 10');
  await new DayPrices(db.database, devices).forgetOld();
  expect(await db.database.query('SELECT 1 FROM marketplace.sale')).toEqual([]);
  const days: string[] = [];
  let cursor: string | undefined;
  do {
    const { prices, next_cursor } = await history({ limit: 2, cursor, days: 4 });
    days.push(...prices.map(({ day }) => day));
    cursor = next_cursor ?? undefined;
  } while (cursor);
  expect(days).toHaveLength(4);
  expect(days).toEqual([...days].sort().reverse());
});

it('takes no cursor that names no day', async () => {
  for (const position of ['2026-02-31|', '9999-99-99|t4', '123456|t4', '-1|t4'])
    await expect(history({ cursor: Buffer.from(position).toString('base64url') })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  expect((await history({ cursor: Buffer.from('99999|t4').toString('base64url') })).prices).toEqual([]);
});
