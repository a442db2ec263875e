import { AsyncResource } from 'node:async_hooks';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import { workersDatabase } from '@app/workers/workers.database';
import { eventually } from '../../../../../../test/support/eventually.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { giveRoom, taken, aJob, FakeDevices, RecordedCommands } from '../../../../testing/fakes.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId, JobId } from '../../../contract.js';
import { offerOf } from '../../../jobs/domain/matching.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import { SpotChecks } from '../../ports/spot-checks.js';
import type { NewJob, TakenJob } from '../../../jobs/ports/job-repository.js';
import { CancelQuorum } from '../../use-cases/cancel-quorum.js';
import { EndQuorum } from '../../use-cases/end-quorum.js';
import { ExpireQuorums } from '../../use-cases/expire-quorums.js';
import { AcceptJob } from '../../../jobs/use-cases/accept-job.js';
import { EndDueAttempts } from '../../../jobs/use-cases/end-due-attempts.js';
import { ReportAttempt } from '../../../jobs/use-cases/report-attempt.js';
import { JudgeCopies } from '../../use-cases/judge-copies.js';
import { marketplaceAudit } from '../../../adapters/postgres/marketplace-audit.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';
import { TypeormQuorumRepository } from './typeorm-quorum-repository.js';

const PRICE = 3_000_001n;
const SHARE = PRICE / 2n;
const WAITS_FOR_US = `SELECT 1 FROM pg_locks w JOIN pg_locks h ON h.transactionid = w.transactionid AND h.granted
  WHERE NOT w.granted AND h.pid = pg_backend_pid()`;
const NET = SHARE - (SHARE * 500n) / 10_000n;

class Rigged extends SpotChecks {
  next = false;
  draw(): boolean {
    return this.next;
  }
}

let db: MigratedDatabase;
let ledger: PostgresLedger;
let jobs: PostgresJobRepository;
let quorums: TypeormQuorumRepository;
let ending: EndQuorum;
let judge: JudgeCopies;
const commands = new RecordedCommands();
const devices = new FakeDevices();
const chance = new Rigged();
const changes = new JobChanges();

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, commands, changes, TERMS);
  quorums = new TypeormQuorumRepository(db.database, ledger, changes);
  ending = new EndQuorum(quorums, new PostgresOutbox(db.database), commands, TERMS);
  judge = new JudgeCopies(db.database, quorums, ending, chance, TERMS);
});
afterAll(() => db?.drop());

let buyer: UserId;
let spec: { script: string; gpu_model: string };
let kind = 0;
beforeEach(async () => {
  chance.next = false;
  buyer = await user(10n * PRICE);
  // A model of its own, so that the jobs of other tests are not offered here.
  spec = { script: 'x', gpu_model: `Quorum${process.pid}x${++kind}` };
});

afterEach(async () => {
  for (const { name, sql } of [...ledgerChecks, ...marketplaceAudit])
    expect([name, await db.database.query(sql)]).toEqual([name, []]);
});

async function user(coinMicros: bigint): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: coinMicros, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const balance = async (userId: UserId) => (await ledger.balances(userId)).coin;
interface Device {
  deviceId: DeviceId;
  ownerId: UserId;
}
async function aDevice(ownerId?: UserId): Promise<Device> {
  const device = { deviceId: newId<DeviceId>(), ownerId: ownerId ?? (await user(0n)) };
  await giveRoom(db.database, device.deviceId);
  return device;
}
const some = (n: number) => Promise.all(Array.from({ length: n }, () => aDevice()));

async function post(changes: Partial<NewJob> = {}): Promise<JobId> {
  const job = aJob(buyer, { priceMicros: PRICE, verification: 'quorum', quorum: 2, spec, ...changes });
  expect(await jobs.post(job)).toBe('posted');
  return job.id;
}
const claim = async (device: Device) => {
  const machine = { gpuName: spec.gpu_model, gpuCount: 1, gpuMemoryGb: 8, ramGb: 8, capabilities: [] };
  const offer = offerOf({ ...machine, minPriceUsdMicros: null }, TERMS);
  return taken(await jobs.claim({ attemptId: newId<AttemptId>(), ...device }, offer));
};
const accept = (jobId: JobId, device: Device) => jobs.accept(jobId, { attemptId: newId<AttemptId>(), ...device });
const complete = (jobId: JobId, device: Device, result = 'right') =>
  jobs.complete({ jobId, ...device, attemptId: null, exitCode: 0, result, resultSha256: null });
const fail = (jobId: JobId, { deviceId }: Device) =>
  new ReportAttempt(db.database, jobs, TERMS).fail({ jobId, deviceId, by: 'program', exitCode: 1, reason: 'broken' });

/** Claims a copy, answers and has the copies judged. */
async function runs(parent: JobId, device: Device, result?: string): Promise<JobId> {
  const taken = await claim(device);
  if (!taken) throw new Error('No copy was on offer');
  await judge.execute(parent);
  await complete(taken.job.id, device, result);
  await judge.execute(parent);
  return taken.job.id;
}
async function shown(id: JobId) {
  const [job] = await db.database.query<{ status: string; paid: string; result: string | null; reason: string | null }>(
    'SELECT status, paid_micros AS paid, result, failure_reason AS reason FROM marketplace.job WHERE id = $1',
    [id],
  );
  const copies = await db.database.query<{ id: JobId; status: string; verdict: string | null }>(
    'SELECT id, status, verdict FROM marketplace.job WHERE copy_of = $1 ORDER BY id',
    [id],
  );
  return { ...job!, copies: copies.map(({ status, verdict }) => `${status} ${verdict}`), ids: copies.map((c) => c.id) };
}
const trust = async ({ deviceId }: Device) => {
  const sql = 'SELECT valid_in_row, valid, invalid FROM marketplace.device_trust WHERE device_id = $1';
  return (await db.database.query<{ valid_in_row: number; valid: number; invalid: number }>(sql, [deviceId]))[0];
};
const trusted = async ({ deviceId }: Device) => {
  await db.database.query('INSERT INTO marketplace.device_trust (device_id, valid_in_row) VALUES ($1, 10)', [deviceId]);
};
const eventsOf = (type: string, userId: UserId) =>
  db.database.query<{ payload: object }>(
    'SELECT payload FROM platform.outbox WHERE type = $1 AND $2 = ANY (audience)',
    [type, userId],
  );

describe('a job with quorum', () => {
  it('pays two honest devices, not the liar between them, and returns what the division leaves', async () => {
    const [honest, liar, other] = await some(3);
    const id = await post();
    expect(await shown(id)).toMatchObject({ status: 'waiting', copies: ['waiting null'] });
    const first = await runs(id, honest!);
    expect(await shown(id)).toMatchObject({ status: 'running', copies: ['completed null', 'waiting null'] });
    const second = await runs(id, liar!, 'wrong');
    await runs(id, other!);
    expect(await shown(id)).toMatchObject({ status: 'completed', paid: String(2n * SHARE), result: 'right' });
    expect((await shown(id)).copies).toEqual(['completed agrees', 'completed differs', 'completed agrees']);
    expect([await balance(honest!.ownerId), await balance(liar!.ownerId), await balance(other!.ownerId)]).toEqual([
      NET,
      0n,
      NET,
    ]);
    expect(await balance(buyer)).toBe(10n * PRICE - 2n * SHARE);
    expect(await trust(honest!)).toEqual({ valid_in_row: 1, valid: 1, invalid: 0 });
    expect(await trust(liar!)).toEqual({ valid_in_row: 0, valid: 0, invalid: 1 });
    const differs = { job_id: second, title: 'a job', attempt_id: expect.any(String), device_id: liar!.deviceId };
    expect(await eventsOf('job.result_differs', liar!.ownerId)).toEqual([{ payload: differs }]);
    expect(await eventsOf('job.paid', honest!.ownerId)).toMatchObject([{ payload: { job_id: first } }]);
    const told = { job_id: id, title: 'a job', status: 'completed', verification: 'quorum', cost_coin: 3 };
    expect(await eventsOf('job.completed', buyer)).toEqual([{ payload: told }]);
    expect(await eventsOf('job.started', buyer)).toHaveLength(1);
  });

  it('answers a repeated completion as the first time, judged or not', async () => {
    const [first, second] = await some(2);
    const id = await post();
    const copy = await runs(id, first!);
    const before = await complete(copy, first!);
    await runs(id, second!);
    expect(before).toEqual({ title: 'a job', earnedMicros: 0n, reviewDueAt: null });
    expect(await complete(copy, first!)).toEqual(before);
  });

  it('judges again and again without changing anything', async () => {
    const devicesOfIt = await some(2);
    const id = await post();
    for (const device of devicesOfIt) await runs(id, device);
    const once = await shown(id);
    await Promise.all(Array.from({ length: 5 }, () => judge.execute(id)));
    expect(await shown(id)).toEqual(once);
    expect(await balance(devicesOfIt[0]!.ownerId)).toBe(NET);
  });

  it('gives up when five results can not agree: all is returned, nobody loses trust', async () => {
    const liars = await some(5);
    const id = await post();
    for (const [n, liar] of liars.entries()) await runs(id, liar, `answer ${n}`);
    expect(await shown(id)).toMatchObject({
      status: 'failed',
      paid: '0',
      result: null,
      reason: expect.stringContaining('agree'),
    });
    expect(await balance(buyer)).toBe(10n * PRICE);
    expect(await trust(liars[0]!)).toBeUndefined();
  });

  it('fails with a copy that five devices failed, and stops the others', async () => {
    const [runner, ...broken] = await some(6);
    const id = await post();
    const taken = (await claim(runner!))!;
    await judge.execute(id);
    for (const device of broken) {
      await fail((await claim(device))!.job.id, device);
      await judge.execute(id);
    }
    expect(await shown(id)).toMatchObject({
      status: 'failed',
      reason: 'broken',
      copies: ['cancelled not_needed', 'failed null'],
    });
    expect(await balance(buyer)).toBe(10n * PRICE);
    expect(commands.sent.at(-1)).toMatchObject({
      deviceId: runner!.deviceId,
      type: 'cancel',
      payload: { job_id: taken.job.id },
    });
    expect(await complete(taken.job.id, runner!)).toBe('attempt_ended');
  });

  it('goes to another device after an interruption, and that may be the same', async () => {
    const [first, second] = await some(2);
    const id = await post();
    const taken = (await claim(first!))!;
    await judge.execute(id);
    await new ReportAttempt(db.database, jobs, TERMS).release({
      jobId: taken.job.id,
      deviceId: first!.deviceId,
      reason: null,
    });
    expect((await claim(first!))?.job.id).toBe(taken.job.id);
    expect(await claim(first!)).toBeNull();
    await complete(taken.job.id, first!);
    await runs(id, second!);
    expect(await shown(id)).toMatchObject({ status: 'completed', copies: ['completed agrees', 'completed agrees'] });
  });
});

it('Market: a copy that never ends does not delay its job: another comes on offer, for another owner', async () => {
  const [first, stuck, other] = await some(3);
  const id = await post();
  await runs(id, first!);
  const copy = (await claim(stuck!))!;
  await db.database.query('UPDATE marketplace.attempt SET due_at = now() WHERE id = $1', [copy.attemptId]);
  await new EndDueAttempts(db.database, jobs, devices, commands, TERMS).execute();
  expect(await complete(copy.job.id, stuck!)).toBe('attempt_ended');
  await judge.execute(id);
  expect(await claim(stuck!)).toBeNull();
  expect(await accept(id, stuck!)).toBe('job_blocked_for_device');
  await runs(id, other!);
  expect(await shown(id)).toMatchObject({ status: 'completed', paid: String(2n * SHARE) });
  expect(await balance(stuck!.ownerId)).toBe(0n);
});

describe('copies whose end nobody heard of', () => {
  const look = () => judge.forgotten(0);

  it('are judged when somebody looks around', async () => {
    const [first, second] = await some(2);
    const id = await post();
    await runs(id, first!);
    await complete((await claim(second!))!.job.id, second!);
    await judge.forgotten();
    expect((await shown(id)).status).toBe('running');
    await look();
    expect(await shown(id)).toMatchObject({ status: 'completed', paid: String(2n * SHARE) });
  });

  it('end their job when devices failed one', async () => {
    const id = await post();
    for (const device of await some(5)) await fail((await claim(device))!.job.id, device);
    await look();
    expect(await shown(id)).toMatchObject({ status: 'failed', reason: 'broken' });
    expect(await balance(buyer)).toBe(10n * PRICE);
  });

  it('Market: bring another when the only one was not done by its deadline, so its job does not hang', async () => {
    const [stuck, other] = await some(2);
    await post();
    const { attemptId } = (await claim(stuck!))!;
    await db.database.query('UPDATE marketplace.attempt SET due_at = now() WHERE id = $1', [attemptId]);
    await new EndDueAttempts(db.database, jobs, devices, commands, TERMS).execute();
    expect(await claim(other!)).toBeNull();
    await look();
    expect(await claim(other!)).not.toBeNull();
  });

  it('are left alone once looked at', async () => {
    const id = await post();
    await runs(id, await aDevice());
    expect(await quorums.unjudged(0, 100)).not.toContain(id);
  });
});

describe('an interrupted copy', () => {
  it('pays who answered it, also when the clock of an API had been ahead', async () => {
    const [quitter, worker, other] = await some(3);
    const id = await post();
    const machine = { gpuName: spec.gpu_model, gpuCount: 1, gpuMemoryGb: 8, ramGb: 8, capabilities: [] };
    const offer = offerOf({ ...machine, minPriceUsdMicros: null }, TERMS);
    const attemptId = 'ffffffff-ffff-7fff-bfff-ffffffffffff' as AttemptId;
    const given = taken(await jobs.claim({ attemptId, ...quitter! }, offer))!;
    const release = { jobId: given.job.id, deviceId: quitter!.deviceId, reason: null };
    await new ReportAttempt(db.database, jobs, TERMS).release(release);
    await runs(id, worker!);
    await runs(id, other!);
    expect(await shown(id)).toMatchObject({ status: 'completed', copies: ['completed agrees', 'completed agrees'] });
    expect([await balance(quitter!.ownerId), await balance(worker!.ownerId)]).toEqual([0n, NET]);
  });
});

describe('a trusted device', () => {
  it('runs it alone: it gets its share and the buyer the rest', async () => {
    const device = await aDevice();
    await trusted(device);
    const id = await post();
    await runs(id, device);
    expect(await shown(id)).toMatchObject({
      status: 'completed',
      paid: String(SHARE),
      result: 'right',
      copies: ['completed agrees'],
    });
    expect(await balance(device.ownerId)).toBe(NET);
    expect(await balance(buyer)).toBe(10n * PRICE - SHARE);
    expect((await trust(device))?.valid_in_row).toBe(10);
  });

  it('is compared when it is drawn, once for each attempt, and loses its trust when it lied', async () => {
    const [device, ...others] = await some(3);
    await trusted(device!);
    const id = await post();
    chance.next = true;
    const taken = (await claim(device!))!;
    await judge.execute(id);
    chance.next = false;
    await judge.execute(id);
    expect((await shown(id)).copies).toEqual(['running null', 'waiting null']);
    await complete(taken.job.id, device!, 'a lie');
    await judge.execute(id);
    for (const other of others) await runs(id, other);
    expect((await shown(id)).copies).toEqual(['completed differs', 'completed agrees', 'completed agrees']);
    expect(await trust(device!)).toEqual({ valid_in_row: 0, valid: 0, invalid: 1 });
  });

  it('counts alone also when it has answered before anybody judged its start', async () => {
    const device = await aDevice();
    await trusted(device);
    const id = await post();
    await complete((await claim(device))!.job.id, device);
    await judge.execute(id);
    expect(await shown(id)).toMatchObject({ status: 'completed', copies: ['completed agrees'] });
  });
});

describe('copies', () => {
  it('go to one device of an owner, however many ask at once', async () => {
    const [other, owner] = [await aDevice(), await user(0n)];
    const id = await post({ quorum: 5 });
    await claim(other);
    await judge.execute(id);
    expect((await shown(id)).copies).toHaveLength(5);
    const rigs = await Promise.all(Array.from({ length: 30 }, () => aDevice(owner)));
    const claims = Promise.all(rigs.slice(0, 10).map((rig) => claim(rig)));
    const alone = Promise.all(rigs.slice(10, 20).map((rig) => db.database.run(() => claim(rig))));
    const accepts = Promise.all(rigs.slice(20).map((rig) => accept(id, rig)));
    const answers = [...(await claims), ...(await alone), ...(await accepts)];
    const got = answers.filter((answer): answer is TakenJob => answer !== null && typeof answer !== 'string');
    expect(got).toHaveLength(1);
    expect(
      (await accepts).filter((answer) => typeof answer === 'string' && answer !== 'job_blocked_for_device'),
    ).toEqual([]);
  });

  it('are accepted by the name of their job, and a repeat is answered as the first time', async () => {
    const [first, second] = await some(2);
    const id = await post();
    const taken = (await accept(id, first!)) as TakenJob;
    expect((await shown(id)).ids).toEqual([taken.job.id]);
    expect(taken.job.priceMicros).toBe(SHARE);
    expect(await accept(id, first!)).toEqual(taken);
    expect(await accept(taken.job.id, first!)).toEqual(taken);
    expect(await accept(id, second!)).toEqual({ noCopyOf: id });
    await judge.execute(id);
    const next = (await accept(id, second!)) as TakenJob;
    expect(next.job.id).not.toBe(taken.job.id);
    expect(await accept(next.job.id, await aDevice(first!.ownerId))).toBe('job_blocked_for_device');
  });

  it('are as good as each other: who names one that another took meanwhile gets the next', async () => {
    const [other, ...rivals] = await some(5);
    const id = await post({ quorum: 5 });
    await claim(other!);
    await judge.execute(id);
    const named = (await shown(id)).ids[1]!;
    const answers = await Promise.all(
      rivals.map((rival, n) => (n % 2 ? accept(named, rival) : db.database.run(() => accept(named, rival)))),
    );
    const got = answers.map((answer) => (answer as TakenJob).job.id);
    expect(got).toContain(named);
    expect(new Set(got).size).toBe(4);
    expect(await accept(named, rivals[0]!)).toEqual(answers[0]);
  });

  it('that somebody looks at are waited for, not passed by', async () => {
    const device = await aDevice();
    const id = await post();
    const [copy] = (await shown(id)).ids;
    let accepting: Promise<unknown> | undefined;
    const outside = AsyncResource.bind(() => accept(id, device));
    await db.database.run(async () => {
      await jobs.lock(copy!);
      accepting = outside();
      await eventually(async () => (await db.database.query(WAITS_FOR_US)).length > 0);
    });
    expect(await accepting).toMatchObject({ job: { id: copy } });
  });

  it('come on offer for who accepts the job right after another, in one call', async () => {
    const accepting = new AcceptJob(jobs, judge);
    const id = await post();
    const takers = await some(3);
    const answers = await Promise.allSettled(takers.map((taker) => accepting.execute({ jobId: id, ...taker })));
    const got = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.job.id] : []));
    expect(new Set(got).size).toBe(2);
    const refused = expect.objectContaining({ code: 'job_not_waiting' });
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
  });

  it('come on offer for a device that names one, too', async () => {
    const [first, second] = await some(2);
    const id = await post();
    const copy = (await claim(first!))!.job.id;
    const accepted = await new AcceptJob(jobs, judge).execute({ jobId: copy, ...second! });
    expect((await shown(id)).ids).toEqual([copy, accepted.job.id]);
  });

  it('wait for the event where a draw or a result decides whether more are needed', async () => {
    const [device, other] = await some(2);
    const refused = expect.objectContaining({ code: 'job_not_waiting' });
    const accepting = (id: JobId) => new AcceptJob(jobs, judge).execute({ jobId: id, ...other! });
    await trusted(device!);
    chance.next = true;
    const id = await post();
    const copy = (await claim(device!))!.job.id;
    await expect(accepting(id)).rejects.toEqual(refused);
    await complete(copy, device!);
    await expect(accepting(id)).rejects.toEqual(refused);
    chance.next = false;
    await judge.execute(id);
    expect(await shown(id)).toMatchObject({ status: 'completed', copies: ['completed agrees'] });
    expect(await accept(id, other!)).toBe('job_not_waiting');
  });

  it('never go to devices of the buyer', async () => {
    const own = await aDevice(buyer);
    const id = await post();
    expect(await claim(own)).toBeNull();
    expect(await accept(id, own)).toBe('job_blocked_for_device');
    expect(await accept((await shown(id)).ids[0]!, own)).toBe('job_blocked_for_device');
  });

  it('do not keep a device from the next best job', async () => {
    const device = await aDevice();
    const id = await post();
    const cheaper = await post({ priceMicros: PRICE / 2n });
    await claim(device);
    await judge.execute(id);
    const [copy] = (await shown(cheaper)).ids;
    expect((await claim(device))?.job.id).toBe(copy);
  });
});

describe('the end before a decision', () => {
  const cancel = (jobId: JobId, buyerId = buyer) =>
    new CancelQuorum(db.database, quorums, judge, ending, devices, TERMS).execute({ jobId, buyerId });
  const contactAfter = async (copy: JobId, { deviceId }: Device, ms: number) => {
    const sql = 'SELECT started_at FROM marketplace.attempt WHERE job_id = $1';
    const [row] = await db.database.query<{ started_at: Date }>(sql, [copy]);
    devices.contacts.set(deviceId, new Date(row!.started_at.getTime() + ms));
  };

  it('Money 5: by the buyer pays a result its share and running copies for their time, and tells them to stop', async () => {
    const [done, runner] = await some(2);
    const id = await post({ durationHours: 1, quorum: 3 });
    const share = PRICE / 3n;
    await runs(id, done!, 'early');
    const taken = (await claim(runner!))!;
    await db.database.query('UPDATE marketplace.attempt SET log_bytes = 1 WHERE id = $1', [taken.attemptId]);
    await contactAfter(taken.job.id, runner!, 1_800_000);
    const cancelled = await cancel(id);
    expect(await cancel(id)).toMatchObject({ status: 'cancelled', paidMicros: cancelled.paidMicros });
    const [net, half] = [(micros: bigint) => micros - (micros * 500n) / 10_000n, share / 2n];
    expect([await balance(done!.ownerId), await balance(runner!.ownerId)]).toEqual([net(share), net(half)]);
    expect(await balance(buyer)).toBe(10n * PRICE - cancelled.paidMicros);
    expect((await shown(id)).copies).toEqual(['completed not_needed', 'cancelled not_needed', 'cancelled not_needed']);
    const payload = { job_id: taken.job.id, attempt_id: taken.attemptId, reason: 'cancelled' };
    expect(commands.sent.at(-1)).toEqual({ deviceId: runner!.deviceId, type: 'cancel', payload });
  });

  it('Market: stops devices in one order, so that two jobs with the same devices never wait for each other', async () => {
    const owners = (await some(3)).sort((a, b) => (a.deviceId < b.deviceId ? 1 : -1));
    const id = await post({ priceMicros: PRICE, quorum: 3 });
    for (const device of owners) {
      await claim(device);
      await judge.execute(id);
    }
    await cancel(id);
    const stopped = commands.sent.slice(-3).map(({ deviceId }) => deviceId);
    expect(stopped).toEqual(owners.map(({ deviceId }) => deviceId).reverse());
  });

  it('by the buyer is too late when the results agree, judged or not', async () => {
    const [first, second] = await some(2);
    const id = await post();
    await runs(id, first!);
    await complete((await claim(second!))!.job.id, second!);
    await expect(cancel(id)).rejects.toEqual(expect.objectContaining({ code: 'job_ended' }));
    expect(await shown(id)).toMatchObject({ status: 'completed', paid: String(2n * SHARE) });
    await expect(cancel(id, await user(0n))).rejects.toEqual(expect.objectContaining({ code: 'job_not_found' }));
  });

  it('by the buyer pays a result that came in after the copies were compared', async () => {
    const [first, second] = await some(2);
    const id = await post();
    await runs(id, first!);
    const taken = (await claim(second!))!;
    const lock = quorums.lock.bind(quorums);
    let looks = 0;
    const meanwhile = Object.assign(Object.create(quorums) as TypeormQuorumRepository, {
      lock: async (jobId: JobId) => {
        if (++looks === 1) await complete(taken.job.id, second!);
        return lock(jobId);
      },
    });
    const cancelling = new CancelQuorum(db.database, meanwhile, judge, ending, devices, TERMS);
    const cancelled = cancelling.execute({ jobId: id, buyerId: buyer });
    await expect(cancelled).rejects.toEqual(expect.objectContaining({ code: 'job_ended' }));
    expect(await shown(id)).toMatchObject({ status: 'completed', paid: String(2n * SHARE) });
  });

  it('comes when nobody takes a copy in time, and not while one runs', async () => {
    const [first, second] = await some(2);
    const [fresh, started] = [await post({ expiresAfterHours: 0 }), await post()];
    await runs(started, first!);
    const taken = (await claim(second!))!;
    await db.database.query(`UPDATE marketplace.job SET expires_at = now() WHERE $1 IN (id, copy_of)`, [started]);
    await new ExpireQuorums(db.database, quorums, ending).execute();
    expect([(await shown(fresh)).status, (await shown(started)).status]).toEqual(['expired', 'running']);
    await new ReportAttempt(db.database, jobs, TERMS).release({
      jobId: taken.job.id,
      deviceId: second!.deviceId,
      reason: null,
    });
    await new ExpireQuorums(db.database, quorums, ending).execute();
    expect(await shown(started)).toMatchObject({
      status: 'expired',
      copies: ['completed not_needed', 'cancelled not_needed'],
    });
    expect(await balance(buyer)).toBe(10n * PRICE);
    expect(await claim(await aDevice())).toBeNull();
  });
});

describe('many jobs with quorum at once', () => {
  it('are claimed, answered and judged by all, and the books are right', async () => {
    const owners = await some(6);
    const ids = await Promise.all(Array.from({ length: 12 }, () => post({ priceMicros: PRICE / 3n, quorum: 3 })));
    for (let round = 0; round < 40; round++) {
      const taken = await Promise.all(owners.map((device) => claim(device)));
      await Promise.all(ids.map((id) => judge.execute(id)));
      const answers = taken.flatMap((job, n) =>
        job ? [complete(job.job.id, owners[n]!, n === 0 ? 'lie' : 'truth')] : [],
      );
      await Promise.all([...answers, ...ids.map((id) => judge.execute(id))]);
      const open = await Promise.all(ids.map(async (id) => (await shown(id)).status !== 'completed'));
      if (!open.includes(true)) break;
    }
    const ended = await Promise.all(ids.map(shown));
    expect(ended.map(({ status, result }) => `${status} ${result}`)).toEqual(ids.map(() => 'completed truth'));
    expect(await balance(owners[0]!.ownerId)).toBe(0n);
  });
});
