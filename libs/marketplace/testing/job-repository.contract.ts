import { newId, type DeviceId, type UnitOfWork, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../src/contract.js';
import { offerOf, type Machine } from '../src/jobs/domain/matching.js';
import type { MarketplaceOptions } from '../src/marketplace.options.js';
import type { JobRepository, NewJob, TakenJob } from '../src/jobs/ports/job-repository.js';
import { CancelJob } from '../src/jobs/use-cases/cancel-job.js';
import { EndDueAttempts } from '../src/jobs/use-cases/end-due-attempts.js';
import { ExpireJobs } from '../src/jobs/use-cases/expire-jobs.js';
import { TIMED_OUT } from '../src/jobs/domain/job.js';
import { ReportAttempt, type FailJobInput } from '../src/jobs/use-cases/report-attempt.js';
import { ReapLostAttempts } from '../src/jobs/use-cases/reap-lost-attempts.js';
import { taken, aJob, FakeDevices, RecordedCommands } from './fakes.js';
import { InMemoryBreakerRepository } from './in-memory-breaker-repository.js';

export interface JobWorld {
  jobs: JobRepository;
  unitOfWork: UnitOfWork;
  /** A user with coins. */
  user(coinMicros: bigint): Promise<UserId>;
  balance(userId: UserId): Promise<bigint>;
  /** The device says how many jobs it runs at once. */
  runs(deviceId: DeviceId, concurrency: number): Promise<void>;
  /** The running attempt shows progress. */
  showWork(jobId: JobId): Promise<void>;
  /** The running attempt is older by so much. */
  age(jobId: JobId, hours: number): Promise<void>;
}

export const TERMS: MarketplaceOptions = {
  feeBps: 500,
  coinUsdMicros: 100_000n,
  gpuPricesUsdMicros: new Map([
    ['cpu', 50_000n],
    ['default', 500_000n],
  ]),
  deviceOfflineAfterS: 90,
  expiresAfterHours: 168,
  reviewHours: 24,
  cancelMinPayPercent: 10,
  byHandConcurrency: 3,
  disputeDepositPercent: 5,
  disputeSettlesDays: 14,
  disputeDefaultSplitPercent: 50,
  disputesOpenMax: 3,
  breakerPauseS: 600,
  quorumTrustAfter: 10,
  quorumSpotCheckPercent: 10,
  maxArtifactBytes: 1,
  files: { maxBytes: 1_000, maxUserBytes: 3_000, maxJobBytes: 1_500, keptDays: 30 },
};
const PRICE = 1_000_000n;
const MACHINE: Machine = {
  gpuName: '',
  gpuCount: 0,
  gpuMemoryGb: 0,
  ramGb: 8,
  capabilities: ['script'],
  minPriceUsdMicros: null,
};
/** No job here has a quorum. */
export const NO_QUORUM = null as never;
const coded = (code: string) => expect.objectContaining({ code });

/** What every job repository does, with the use cases that stand on it. */
export function jobRepositoryContract(open: () => JobWorld): void {
  const devices = new FakeDevices();
  const commands = new RecordedCommands();
  const records = new InMemoryBreakerRepository();
  let world: JobWorld;
  let buyer: UserId;
  beforeEach(async () => {
    world = open();
    buyer = await world.user(10n * PRICE);
  });

  const aDevice = async () => ({ deviceId: newId<DeviceId>(), ownerId: await world.user(0n) });
  type Device = Awaited<ReturnType<typeof aDevice>>;
  const SPEC = { script: 'true' };
  const post = async (changes: Partial<NewJob> = {}) => {
    const job = aJob(buyer, changes);
    expect(await world.jobs.post(job)).toBe('posted');
    return job.id;
  };
  const accept = (jobId: JobId, device: Device) =>
    world.jobs.accept(jobId, { ...device, attemptId: newId<AttemptId>() });
  const running = async (jobId: JobId, device?: Device) => {
    const taker = device ?? (await aDevice());
    return { ...taker, attemptId: ((await accept(jobId, taker)) as TakenJob).attemptId };
  };
  const complete = (jobId: JobId, device: Device, attemptId: AttemptId | null = null) =>
    world.jobs.complete({ jobId, ...device, attemptId, exitCode: 0, result: 'r', resultSha256: null });
  const claim = (device: Device, machine: Partial<Machine> = {}) =>
    world.jobs.claim({ attemptId: newId<AttemptId>(), ...device }, offerOf({ ...MACHINE, ...machine }, TERMS));
  const report = (
    jobId: JobId,
    { deviceId }: Device,
    failure: Pick<FailJobInput, 'by' | 'exitCode'>,
    attemptId?: AttemptId,
  ) =>
    new ReportAttempt(world.unitOfWork, world.jobs, TERMS).fail({
      jobId,
      deviceId,
      attemptId,
      reason: 'broken',
      ...failure,
    });
  const fail = (jobId: JobId, device: Device, attemptId?: AttemptId) =>
    report(jobId, device, { by: 'device', exitCode: null }, attemptId);
  const failByProgram = (jobId: JobId, device: Device) => report(jobId, device, { by: 'program', exitCode: 7 });
  const release = (jobId: JobId, { deviceId }: Device, attemptId?: AttemptId) =>
    new ReportAttempt(world.unitOfWork, world.jobs, TERMS).release({ jobId, deviceId, attemptId, reason: null });
  const cancel = (jobId: JobId, buyerId = buyer) =>
    new CancelJob(world.unitOfWork, world.jobs, devices, commands, TERMS, NO_QUORUM).execute({ jobId, buyerId });
  const status = async (jobId: JobId) =>
    world.unitOfWork.run(async () => (await world.jobs.lock(jobId))!.job.snapshot());

  it('holds the price of a job, and refuses one that the balance does not cover', async () => {
    await post({ priceMicros: 9n * PRICE });
    expect(await world.balance(buyer)).toBe(PRICE);
    expect(await world.jobs.post(aJob(buyer, { priceMicros: PRICE + 1n }))).toBe('insufficient_balance');
    expect(await world.balance(buyer)).toBe(PRICE);
  });

  it('gives a job to the first device and answers that device again', async () => {
    const spec = { script: 'echo hi', env: { A: 'b' } };
    const jobId = await post({ title: 'a title', durationHours: 3, spec });
    const [first, second] = [await aDevice(), await aDevice()];
    const taken = await accept(jobId, first);
    expect(taken).toMatchObject({
      job: { id: jobId, title: 'a title', jobType: 'script', priceMicros: PRICE, durationHours: 3, spec },
    });
    expect(await accept(jobId, first)).toEqual(taken);
    expect(await accept(jobId, second)).toBe('job_not_waiting');
    expect(await accept(newId<JobId>(), second)).toBe('job_not_found');
  });

  it('pays the owner once at completion and answers repeats as the first time', async () => {
    const jobId = await post();
    const worker = await running(jobId);
    expect(await complete(jobId, await aDevice())).toBe('job_not_found');
    expect(await complete(jobId, worker, newId<AttemptId>())).toBe('job_not_found');
    const paid = { title: 'a job', earnedMicros: 950_000n, reviewDueAt: null };
    expect(await complete(jobId, worker, worker.attemptId)).toEqual(paid);
    expect(await complete(jobId, worker)).toEqual(paid);
    expect(await world.balance(worker.ownerId)).toBe(950_000n);
    expect(await status(jobId)).toMatchObject({ status: 'completed', paidMicros: PRICE });
    await expect(cancel(jobId)).rejects.toEqual(coded('job_ended'));
    await expect(fail(jobId, worker)).rejects.toEqual(coded('attempt_ended'));
    expect(await accept(jobId, await aDevice())).toBe('job_not_waiting');
  });

  it('sends a failed job to others, and fails it with the fifth owner', async () => {
    const jobId = await post();
    const first = await running(jobId);
    expect(await fail(jobId, first)).toEqual({ id: jobId, title: 'a job', status: 'waiting' });
    expect(await accept(jobId, first)).toBe('job_blocked_for_device');
    for (let n = 2; n <= 4; n++) await fail(jobId, await running(jobId));
    const last = await running(jobId);
    expect(await fail(jobId, last)).toMatchObject({ status: 'failed' });
    expect(await fail(jobId, last)).toMatchObject({ status: 'failed' });
    expect(await fail(jobId, first, first.attemptId)).toMatchObject({ status: 'waiting' });
    expect(await status(jobId)).toMatchObject({ failures: 5, failureReason: 'broken' });
    expect(await world.balance(buyer)).toBe(10n * PRICE);
  });

  it('Market: one owner with five devices does not end a job; two of them failing it, the others are offered it no more', async () => {
    const jobId = await post();
    const { ownerId } = await aDevice();
    for (let n = 0; n < 6; n++)
      expect(await fail(jobId, await running(jobId, { deviceId: newId<DeviceId>(), ownerId }))).toMatchObject({
        status: 'waiting',
      });
    for (let n = 0; n < 6; n++)
      await fail(jobId, await running(jobId, { deviceId: newId<DeviceId>(), ownerId: buyer }));
    for (let n = 2; n <= 4; n++) await fail(jobId, await running(jobId));
    expect(await status(jobId)).toMatchObject({ status: 'waiting', failures: 15 });
    expect(await fail(jobId, await running(jobId))).toMatchObject({ status: 'failed' });
    expect(await world.balance(buyer)).toBe(10n * PRICE);
  });

  it('ends a job by its program, blames no device, and pays for the time, to the end as the first time', async () => {
    const jobId = await post({ spec: SPEC });
    const worker = await running(jobId);
    await world.showWork(jobId);
    expect(await failByProgram(jobId, worker)).toMatchObject({ status: 'failed' });
    expect(await failByProgram(jobId, worker)).toMatchObject({ status: 'failed' });
    expect(await status(jobId)).toMatchObject({
      ...{ failures: 0, review: null, paidMicros: PRICE / 10n, failureReason: 'broken' },
      failure: { by: 'program', exitCode: 7, reason: 'broken' },
    });
    expect(await world.balance(worker.ownerId)).toBe(95_000n);
    expect(await world.balance(buyer)).toBe(10n * PRICE - PRICE / 10n);
  });

  it('Market: printing the result and ending with an error is no free compute, however often the program may run', async () => {
    const jobId = await post({ spec: SPEC, maxAttempts: 3 });
    expect(await world.balance(buyer)).toBe(7n * PRICE);
    for (let n = 0; n < 2; n++) {
      const worker = await running(jobId);
      await world.showWork(jobId);
      expect(await failByProgram(jobId, worker)).toMatchObject({ status: 'waiting' });
      expect(await world.balance(worker.ownerId)).toBe(95_000n);
    }
    expect(await cancel(jobId)).toMatchObject({ status: 'cancelled', paidMicros: 0n });
    expect(await world.balance(buyer)).toBe(10n * PRICE - PRICE / 5n);
  });

  it('pays a run that succeeds its price, beside those before it that the program failed', async () => {
    const jobId = await post({ spec: SPEC, maxAttempts: 2, verification: 'review' });
    const first = await running(jobId);
    await world.showWork(jobId);
    await failByProgram(jobId, first);
    const second = await running(jobId);
    expect(await complete(jobId, second)).toMatchObject({ earnedMicros: 0n });
    expect(await status(jobId)).toMatchObject({ status: 'completed', owedMicros: null, triesMicros: PRICE / 10n });
    expect(await world.balance(buyer)).toBe(9n * PRICE - PRICE / 10n);
  });

  it('Market: a dust debt does not freeze the whole price: what is owed is held for its buyer to look at, with review', async () => {
    const jobId = await post({ spec: SPEC, verification: 'review' });
    const worker = await running(jobId);
    await world.showWork(jobId);
    await failByProgram(jobId, worker);
    expect(await status(jobId)).toMatchObject({
      ...{ status: 'failed', paidMicros: 0n, owedMicros: PRICE / 10n },
      review: { status: 'pending' },
    });
    const rest = 10n * PRICE - PRICE / 10n;
    expect([await world.balance(worker.ownerId), await world.balance(buyer)]).toEqual([0n, rest]);
  });

  it('Market: one call ends no job: by hand, or with nothing shown, it is the device that failed, and no review opens', async () => {
    for (const changes of [{}, { spec: SPEC }]) {
      const jobId = await post({ ...changes, verification: 'review' });
      const worker = await running(jobId);
      if (!('spec' in changes)) await world.showWork(jobId);
      expect(await failByProgram(jobId, worker)).toMatchObject({ status: 'waiting' });
      expect(await status(jobId)).toMatchObject({ failures: 1, failure: { by: 'device', exitCode: 7, logTail: null } });
      expect(await accept(jobId, worker)).toBe('job_blocked_for_device');
    }
  });

  it('returns a released job to the market without blame', async () => {
    const jobId = await post();
    const worker = await running(jobId);
    await expect(release(jobId, await aDevice())).rejects.toEqual(coded('job_not_found'));
    expect(await release(jobId, worker)).toMatchObject({ status: 'waiting' });
    expect(await release(jobId, worker)).toMatchObject({ status: 'waiting' });
    expect(await complete(jobId, worker)).toBe('attempt_ended');
    expect(await status(jobId)).toMatchObject({ interruptions: 1, failures: 0 });
    const again = await running(jobId, worker);
    expect(again.attemptId).not.toBe(worker.attemptId);
    expect(await complete(jobId, worker, worker.attemptId)).toBe('attempt_ended');
    expect(await complete(jobId, again, again.attemptId)).toMatchObject({ earnedMicros: 950_000n });
  });

  it('cancels a waiting job for its buyer alone, again and again', async () => {
    const jobId = await post();
    await expect(cancel(jobId, await world.user(0n))).rejects.toEqual(coded('job_not_found'));
    expect(await cancel(jobId)).toMatchObject({ status: 'cancelled', paidMicros: 0n });
    expect(await cancel(jobId)).toMatchObject({ status: 'cancelled', paidMicros: 0n });
    expect(await world.balance(buyer)).toBe(10n * PRICE);
  });

  const startOf = async (jobId: JobId) =>
    world.unitOfWork.run(async () => (await world.jobs.lock(jobId))!.job.current!.startedAt.getTime());
  /** A device has the job for two hours, and called last half an hour after its start. */
  const runningForHalfAnHour = async () => {
    const jobId = await post({ durationHours: 2 });
    const worker = await running(jobId);
    devices.contacts.set(worker.deviceId, new Date((await startOf(jobId)) + 1_800_000));
    return { jobId, worker };
  };

  it('Market: an idle claim is paid the minimum at a cancel', async () => {
    const { jobId, worker } = await runningForHalfAnHour();
    expect(await cancel(jobId)).toMatchObject({ status: 'cancelled', paidMicros: PRICE / 10n });
    expect(await world.balance(worker.ownerId)).toBe(95_000n);
  });

  it('Market: a job that showed work is paid the minimum when it is cancelled at once', async () => {
    const jobId = await post();
    const worker = await running(jobId);
    await world.showWork(jobId);
    expect(await cancel(jobId)).toMatchObject({ paidMicros: PRICE / 10n });
    expect(await world.balance(worker.ownerId)).toBe(95_000n);
  });

  it('Market: running has a deadline that the server enforces', async () => {
    const end = () => new EndDueAttempts(world.unitOfWork, world.jobs, devices, commands, TERMS).execute();
    const { jobId, worker } = await runningForHalfAnHour();
    await world.showWork(jobId);
    await end();
    expect(await status(jobId)).toMatchObject({ status: 'running' });
    await world.age(jobId, 2);
    devices.contacts.set(worker.deviceId, new Date((await startOf(jobId)) + 1_800_000));
    await end();
    await end();
    const ended = { status: 'failed', failureReason: TIMED_OUT, paidMicros: PRICE / 4n, failures: 0, interruptions: 0 };
    expect(await status(jobId)).toMatchObject(ended);
    expect(await world.balance(worker.ownerId)).toBe(237_500n);
    expect(await world.balance(buyer)).toBe(10n * PRICE - PRICE / 4n);
    const payload = { job_id: jobId, attempt_id: worker.attemptId, reason: 'timed_out' };
    expect(commands.sent.filter(({ deviceId }) => deviceId === worker.deviceId)).toEqual([
      { deviceId: worker.deviceId, type: 'cancel', payload },
    ]);
    expect(await complete(jobId, worker)).toBe('attempt_ended');
    await expect(fail(jobId, worker)).rejects.toEqual(coded('attempt_ended'));
  });

  it('Market: a deadline that can not be kept keeps no other from its own, and one with a spec leaves time to fetch', async () => {
    const [one, other] = [await runningForHalfAnHour(), await runningForHalfAnHour()];
    const spec = await post({ spec: SPEC });
    await running(spec);
    for (const jobId of [one.jobId, other.jobId]) await world.age(jobId, 3);
    await world.age(spec, 1);
    const broken = Object.assign(Object.create(devices) as FakeDevices, {
      lastContact: async (ids: DeviceId[]) => {
        if (ids.includes(one.worker.deviceId)) throw new Error('away');
        return devices.lastContact(ids);
      },
    });
    const end = (of: FakeDevices) => new EndDueAttempts(world.unitOfWork, world.jobs, of, commands, TERMS).execute();
    await expect(end(broken)).rejects.toThrow('away');
    const statuses = await Promise.all([one.jobId, other.jobId, spec].map(async (id) => (await status(id)).status));
    expect(statuses).toEqual(['running', 'failed', 'running']);
    await end(devices);
  });

  it('pays a cancelled worker for the time to its last sign of life and tells it to stop', async () => {
    const { jobId, worker } = await runningForHalfAnHour();
    await world.showWork(jobId);
    const first = await cancel(jobId);
    expect(first).toMatchObject({ status: 'cancelled', paidMicros: PRICE / 4n });
    expect(await cancel(jobId)).toEqual(first);
    expect(await world.balance(worker.ownerId)).toBe(237_500n);
    expect(await world.balance(buyer)).toBe(10n * PRICE - PRICE / 4n);
    const payload = { job_id: jobId, attempt_id: worker.attemptId, reason: 'cancelled' };
    expect(commands.sent.filter(({ deviceId }) => deviceId === worker.deviceId)).toEqual([
      { deviceId: worker.deviceId, type: 'cancel', payload },
    ]);
    expect(await complete(jobId, worker)).toBe('attempt_ended');
  });

  it('Market: a device runs as many jobs as it said, by claim and by accept alike, and some by hand', async () => {
    const worker = await aDevice();
    await world.runs(worker.deviceId, 2);
    const spec = { script: 'true' };
    const agents = [await post({ spec }), await post({ spec }), await post({ spec })];
    for (const jobId of agents.slice(0, 2)) expect(await accept(jobId, worker)).toMatchObject({ job: { id: jobId } });
    expect(await accept(agents[0]!, worker)).toMatchObject({ job: { id: agents[0] } });
    expect(await accept(agents[2]!, worker)).toBe('device_full');
    expect(await accept(agents[0]!, await aDevice())).toBe('job_not_waiting');
    expect(await claim(worker)).toBe('device_full');
    for (let n = 0; n < TERMS.byHandConcurrency; n++) await running(await post(), worker);
    expect(await accept(await post(), worker)).toBe('device_full');
    expect(await accept(await post({ expiresAfterHours: 0 }), worker)).toBe('job_not_waiting');
    await complete(agents[0]!, worker);
    expect(await accept(agents[2]!, worker)).toMatchObject({ job: { id: agents[2] } });
  });

  it('lets go of all that a device runs', async () => {
    const worker = await aDevice();
    const ids = [await post(), await post()];
    for (const jobId of ids) await running(jobId, worker);
    const other = await post();
    await running(other);
    await new ReportAttempt(world.unitOfWork, world.jobs, TERMS).releaseAll(worker.deviceId);
    for (const jobId of ids) expect(await status(jobId)).toMatchObject({ status: 'waiting', interruptions: 1 });
    expect(await status(other)).toMatchObject({ status: 'running' });
  });

  it('takes jobs from devices that fell silent or were revoked, and only from those', async () => {
    const [silent, revoked, alive] = [await aDevice(), await aDevice(), await aDevice()];
    const ids = [await post(), await post(), await post()];
    await running(ids[0]!, silent);
    await running(ids[1]!, revoked);
    await running(ids[2]!, alive);
    const { now } = await world.jobs.running(null, 1);
    devices.contacts.set(silent.deviceId, new Date(now.getTime() - 91_000));
    devices.contacts.set(alive.deviceId, new Date(now.getTime() - 80_000));
    await new ReapLostAttempts(world.unitOfWork, world.jobs, devices, records).execute(90);
    const statuses = await Promise.all(ids.map(async (id) => (await status(id)).status));
    expect(statuses).toEqual(['waiting', 'waiting', 'running']);
    expect(await complete(ids[0]!, silent)).toBe('attempt_ended');
  });

  it('expires jobs whose time is over and returns their money', async () => {
    const due = await post({ expiresAfterHours: 0 });
    const notDue = await post();
    expect(await accept(due, await aDevice())).toBe('job_not_waiting');
    await new ExpireJobs(world.unitOfWork, world.jobs).execute();
    expect((await status(due)).status).toBe('expired');
    expect((await status(notDue)).status).toBe('waiting');
    expect(await world.balance(buyer)).toBe(9n * PRICE);
  });

  describe('claim', () => {
    // A sandbox and a model of its own, so that the jobs of other tests are not offered here.
    let model: string;
    let gpu: Partial<Machine>;
    let kind = 0;
    beforeEach(() => {
      model = `Model${process.pid}x${++kind}`;
      gpu = { gpuName: `Maker ${model}-80GB`, gpuMemoryGb: 80, capabilities: ['image', 'gpu'] };
    });
    const offered = (changes: Partial<NewJob> = {}, spec: object = {}) =>
      post({ spec: { image: 'x', gpu_model: model, ...spec }, ...changes });

    it('gives the best paid first, then the oldest, and null when there is none', async () => {
      const cheap = await offered({ priceMicros: PRICE / 2n });
      const dear = await offered({ priceMicros: 3n * PRICE, durationHours: 2 });
      const sameLater = await offered({ priceMicros: PRICE / 2n });
      const worker = await aDevice();
      await world.runs(worker.deviceId, 4);
      const order = [];
      for (let n = 0; n < 4; n++) order.push(taken(await claim(worker, gpu))?.job.id ?? null);
      expect(order).toEqual([dear, cheap, sameLater, null]);
    });

    it('gives only what fits: sandbox, network, memory, GPU, floor', async () => {
      await offered({}, { network: true });
      await offered({}, { memory_mb: 9000 });
      await offered({}, { gpu_count: 2 });
      await offered({}, { gpu_memory_gb: 81 });
      await offered({}, { image: undefined, script: 'x' });
      await post({ title: 'by hand' });
      const fitting = await offered();
      const worker = await aDevice();
      await world.runs(worker.deviceId, 2);
      expect(await claim(worker, { ...gpu, gpuName: `Maker ${model}0` })).toBeNull();
      expect(await claim(worker, { ...gpu, minPriceUsdMicros: 95_001n })).toBeNull();
      expect(taken(await claim(worker, { ...gpu, minPriceUsdMicros: 95_000n }))?.job.id).toBe(fitting);
      expect(await claim(worker, gpu)).toBeNull();
    });

    it('never gives a device again what it failed', async () => {
      const jobId = await offered();
      const worker = await aDevice();
      await claim(worker, gpu);
      await fail(jobId, worker);
      expect(await claim(worker, gpu)).toBeNull();
      expect(taken(await claim(await aDevice(), gpu))?.job.id).toBe(jobId);
    });

    it('Market: one owner with five devices: two failed it, the others go without, and another owner gets it', async () => {
      const jobId = await offered();
      const { ownerId } = await aDevice();
      for (let n = 0; n < 2; n++) {
        const device = { deviceId: newId<DeviceId>(), ownerId };
        expect(taken(await claim(device, gpu))?.job.id).toBe(jobId);
        await fail(jobId, device);
      }
      expect(await claim({ deviceId: newId<DeviceId>(), ownerId }, gpu)).toBeNull();
      expect(taken(await claim(await aDevice(), gpu))?.job.id).toBe(jobId);
    });

    it('Market: one liar does not take all runs of a program: who was paid for its failure gets it no more', async () => {
      const jobId = await offered({ maxAttempts: 2 });
      const liar = await aDevice();
      const second = { deviceId: newId<DeviceId>(), ownerId: liar.ownerId };
      await claim(liar, gpu);
      await world.showWork(jobId);
      await failByProgram(jobId, liar);
      for (const device of [liar, second]) {
        expect(await claim(device, gpu)).toBeNull();
        expect(await accept(jobId, device)).toBe('job_blocked_for_device');
      }
      const other = await aDevice();
      expect(taken(await claim(other, gpu))?.job.id).toBe(jobId);
      await world.showWork(jobId);
      await failByProgram(jobId, other);
      expect(await status(jobId)).toMatchObject({ status: 'failed', failures: 0 });
    });

    it('does not give what has expired', async () => {
      await offered({ expiresAfterHours: 0 });
      expect(await claim(await aDevice(), gpu)).toBeNull();
    });
  });
}
