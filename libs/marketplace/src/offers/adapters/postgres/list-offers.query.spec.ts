import { newId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import type { DeviceFacts } from '@app/workers/contract';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, aMachine, FakeDevices, RecordedCommands } from '../../../../testing/fakes.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId } from '../../../contract.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import type { OffersQuery } from '../http/offers.dto.js';
import { DeviceReliability } from '../../../verification/adapters/postgres/device-reliability.query.js';
import { ListOffers } from './list-offers.query.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { OffersBoard } from './offers-board.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';

let db: MigratedDatabase;
let jobs: PostgresJobRepository;
let buyer: UserId;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  const ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
  buyer = newId<UserId>();
  const grant = { userId: buyer, currency: 'coin' as const, amountMicros: 1_000_000_000n };
  await ledger.openAccounts(buyer);
  await ledger.grant({ ...grant, key: `g:${buyer}`, kind: 'welcome' });
});
afterAll(() => db?.drop());

/** A board of its own, which reads anew. */
function boardOf(...online: DeviceFacts[]) {
  const devices = new FakeDevices();
  devices.supply = online;
  const list = new ListOffers(new OffersBoard(db.database, devices, new DeviceReliability(db.database), TERMS), TERMS);
  return (query: Partial<OffersQuery> = {}) =>
    list.execute({ limit: 100, sort: 'most_devices', ...query } as OffersQuery);
}
const start = async (machine: DeviceFacts) => {
  const job = aJob(buyer, { spec: { script: 'true' } });
  await jobs.post(job);
  await jobs.accept(job.id, { attemptId: newId<AttemptId>(), ...machine });
  return job.id;
};

it('counts devices that run a job, or are paused, as not free', async () => {
  const [idle, busy, paused] = [aMachine(), aMachine(), aMachine({ gpuCount: 4 })];
  await start(busy);
  await db.database.query(
    `INSERT INTO marketplace.device_breaker (device_id, pauses_in_row, paused_at, paused_until)
     VALUES ($1, 1, now(), now() + interval '1 hour')`,
    [paused.deviceId],
  );
  const { offers } = await boardOf(idle, busy, paused)();
  expect(offers).toMatchObject([{ devices_online: 3, devices_free: 1, gpus_online: 6, gpus_free: 1 }]);
});

it('shows counts and prices of verified devices alone to who asks for them', async () => {
  const offers = boardOf(
    aMachine({ verified: true, minPriceUsdMicros: 1_900_000n }),
    aMachine({ minPriceUsdMicros: 950_000n }),
    aMachine({ gpuName: 'RTX 4090', gpuMemoryGb: 24 }),
  );
  expect((await offers({ gpu_model: 'T4' })).offers).toMatchObject([
    { devices_online: 2, verified: 1, price_usd_per_hr: { min: 1, median: 1, max: 2 } },
  ]);
  expect((await offers({ verified: true })).offers).toMatchObject([
    { gpu_model: 'NVIDIA T4', devices_online: 1, verified: 1, price_usd_per_hr: { min: 2, median: 2, max: 2 } },
  ]);
});

it('says how reliable a kind is once enough is known of one of its devices', async () => {
  const machine = aMachine({ gpuName: 'Reliable 1', ownerId: buyer });
  for (let n = 0; n < 5; n++) {
    const jobId = await start(machine);
    const answer = { attemptId: null, exitCode: 0, result: null, resultSha256: null };
    await jobs.complete({ ...answer, jobId, deviceId: machine.deviceId, ownerId: machine.ownerId });
  }
  const { offers } = await boardOf(machine, aMachine())({ sort: 'reliability' });
  expect(offers.map(({ reliability }) => reliability.median)).toEqual([1, null]);
});

it('takes a price of a filter as it is shown', async () => {
  // A floor that no fee divides: it is shown rounded down to micro-dollars.
  const offers = boardOf(aMachine({ minPriceUsdMicros: 333_333n }));
  const shown = (await offers()).offers[0]!.price_usd_per_hr.min;
  expect((await offers({ max_price_usd: shown })).offers).toHaveLength(1);
  expect((await offers({ max_price_usd: Math.round(shown * 1e6 - 1) / 1e6 })).offers).toEqual([]);
});
