import { Job } from '../src/jobs/domain/job.js';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../src/contract.js';
import type { ReviewRepository } from '../src/verification/ports/review-repository.js';
import { aJob } from './fakes.js';
import { TERMS, type JobWorld } from './job-repository.contract.js';
import { reviewsOn } from './reviews-under-test.js';

export interface ReviewWorld extends Pick<JobWorld, 'jobs' | 'unitOfWork' | 'user' | 'balance'> {
  reviews: ReviewRepository;
  /** As if its buyer had been silent for the whole time. */
  letLapse(jobId: JobId): Promise<void>;
  /** As if nobody had settled its dispute for the whole time. */
  letSettle(jobId: JobId): Promise<void>;
}

const PRICE = 1_000_000n;
const DEPOSIT = PRICE / 20n;
const coded = (code: string) => expect.objectContaining({ code });

/** What every review repository does, with the use cases that stand on it. */
export function reviewRepositoryContract(open: () => ReviewWorld): void {
  let world: ReviewWorld;
  let buyer: UserId;
  let owner: UserId;
  let reviews: ReturnType<typeof reviewsOn>;
  beforeEach(async () => {
    world = open();
    [buyer, owner] = [await world.user(10n * PRICE), await world.user(0n)];
    reviews = reviewsOn(world.unitOfWork, world.reviews);
  });

  const worker = () => ({ deviceId: newId<DeviceId>(), ownerId: owner });
  const completed = async (device = worker()) => {
    const job = aJob(buyer, { verification: 'review' });
    await world.jobs.post(job);
    await world.jobs.accept(job.id, { ...device, attemptId: newId<AttemptId>() });
    const done = { jobId: job.id, ...device, attemptId: null, exitCode: 0, result: 'r', resultSha256: null };
    const answer = await world.jobs.complete(done);
    expect(answer).toMatchObject({ earnedMicros: 0n, reviewDueAt: expect.any(Date) });
    return { id: job.id, again: () => world.jobs.complete(done), answer };
  };
  /** A job that its deadline ended; its device is owed a tenth of the price. */
  const timedOut = async () => {
    const job = aJob(buyer, { verification: 'review' });
    await world.jobs.post(job);
    await world.jobs.accept(job.id, { ...worker(), attemptId: newId<AttemptId>() });
    await world.unitOfWork.run(async () => {
      const { job: locked, now } = (await world.jobs.lock(job.id))!;
      const working = Job.restore(locked.snapshot(), { ...locked.current!, showedWork: true }, []);
      working.timeOut(now, now, TERMS);
      await world.jobs.save(working);
    });
    return job.id;
  };
  const state = async (jobId: JobId) =>
    world.unitOfWork.run(async () => (await world.jobs.lock(jobId))!.job.snapshot());
  const balances = async () => [await world.balance(buyer), await world.balance(owner)];
  const types = () => reviews.outbox.events.map(({ type }) => type);

  it('keeps the price held at completion, and answers repeats as the first time even once it is paid', async () => {
    const { id, again, answer } = await completed();
    expect(await balances()).toEqual([9n * PRICE, 0n]);
    expect(await state(id)).toMatchObject({ status: 'completed', paidMicros: 0n, review: { status: 'pending' } });
    await reviews.accept(id, buyer);
    expect(await again()).toEqual(answer);
  });

  it('pays once when the buyer accepts, and tells both', async () => {
    const { id } = await completed();
    await expect(reviews.accept(id, owner)).rejects.toEqual(coded('job_not_found'));
    await reviews.accept(id, buyer);
    await reviews.accept(id, buyer);
    expect(await balances()).toEqual([9n * PRICE, 950_000n]);
    expect(await state(id)).toMatchObject({ paidMicros: PRICE, review: { status: 'accepted' } });
    expect(types()).toEqual(['job.result_accepted', 'job.paid']);
    expect(reviews.outbox.events[1]).toMatchObject({
      payload: { job_id: id, paid_coin: 0.95, fee_coin: 0.05 },
      audience: [buyer, owner],
    });
  });

  it('has nothing to accept or dispute without a result, and nothing at all for strangers', async () => {
    const job = aJob(buyer, { verification: 'review' });
    await world.jobs.post(job);
    await expect(reviews.accept(job.id, buyer)).rejects.toEqual(coded('result_not_pending'));
    await expect(reviews.dispute(job.id, buyer)).rejects.toEqual(coded('result_not_pending'));
    await expect(reviews.evidence(job.id, buyer)).rejects.toEqual(coded('dispute_not_found'));
    await expect(reviews.evidence(job.id, owner)).rejects.toEqual(coded('job_not_found'));
    await expect(reviews.accept(newId<JobId>(), buyer)).rejects.toEqual(coded('job_not_found'));
    await expect(reviews.settle(job.id, 0n)).rejects.toEqual(coded('dispute_not_found'));
  });

  it('pays what is due, and only that', async () => {
    const [due, notDue] = [await completed(), await completed()];
    await world.letLapse(due.id);
    await reviews.lapse();
    expect((await state(due.id)).review?.status).toBe('lapsed');
    expect((await state(notDue.id)).review?.status).toBe('pending');
    expect(await balances()).toEqual([8n * PRICE, 950_000n]);
    expect(types()).toEqual(['job.paid']);
  });

  it("Market: a deadline pays with the buyer's word or silence, and holds no more than that until then", async () => {
    const [accepted, lapsed, disputed] = [await timedOut(), await timedOut(), await timedOut()];
    expect(await balances()).toEqual([10n * PRICE - (PRICE / 10n) * 3n, 0n]);
    await reviews.accept(accepted, buyer);
    await world.letLapse(lapsed);
    await reviews.lapse();
    expect(await balances()).toEqual([10n * PRICE - (PRICE / 10n) * 3n, 2n * 95_000n]);
    await reviews.dispute(disputed, buyer);
    await reviews.settle(disputed, 0n);
    expect(await balances()).toEqual([10n * PRICE - PRICE / 5n, 2n * 95_000n]);
    expect(await state(disputed)).toMatchObject({ status: 'failed', paidMicros: 0n, review: { status: 'settled' } });
  });

  it('freezes a disputed price, hears both sides, and divides it as decided', async () => {
    const { id } = await completed();
    await reviews.dispute(id, buyer);
    await reviews.dispute(id, buyer);
    await world.letLapse(id);
    await reviews.lapse();
    expect(await balances()).toEqual([9n * PRICE - DEPOSIT, 0n]);
    expect(await reviews.evidence(id, buyer)).toMatchObject({ by: 'buyer', text: 'look' });
    expect(await reviews.evidence(id, owner)).toMatchObject({ by: 'worker' });
    await expect(reviews.evidence(id, await world.user(0n))).rejects.toEqual(coded('job_not_found'));
    await expect(reviews.settle(id, PRICE + 1n)).rejects.toEqual(coded('pay_exceeds_price'));
    await reviews.settle(id, 400_000n);
    await expect(reviews.settle(id, 0n)).rejects.toEqual(coded('dispute_settled'));
    expect(await balances()).toEqual([9n * PRICE + 600_000n, 380_000n]);
    expect(await state(id)).toMatchObject({ paidMicros: 400_000n, review: { status: 'settled' } });
    expect(types()).toEqual(['job.disputed', 'job.dispute_settled', 'job.paid']);
    const detail = { job_id: id, pay_coin: 0.4, refunded_coin: 0.6, why: 'so be it' };
    expect(reviews.trail.acts).toEqual(
      [buyer, owner].map((userId) => ({ userId, by: 'operator', act: 'dispute.settled', detail })),
    );
    const about = { subject: 'job', subjectId: id };
    const settled = { notice: 'dispute_settled', facts: { ...about, outcome: 'shared' } };
    expect(reviews.notices.sent).toEqual([
      [owner, { notice: 'dispute_opened', facts: about }],
      [buyer, settled],
      [owner, settled],
    ]);
  });

  it.each([
    [0n, 'won', 'lost'],
    [PRICE, 'lost', 'won'],
  ])('tells both by mail who got all of the price: %d', async (pay, buyers, owners) => {
    const { id } = await completed();
    await reviews.dispute(id, buyer);
    await reviews.settle(id, pay);
    const outcomes = reviews.notices.sent.slice(1).map(([userId, { facts }]) => [userId, facts]);
    expect(outcomes).toEqual([
      [buyer, { subject: 'job', subjectId: id, outcome: buyers }],
      [owner, { subject: 'job', subjectId: id, outcome: owners }],
    ]);
  });

  it('takes twenty pieces of evidence from each side', async () => {
    const { id } = await completed();
    await reviews.dispute(id, buyer);
    for (let n = 0; n < 20; n++) await reviews.evidence(id, buyer, `${n}`);
    await expect(reviews.evidence(id, buyer)).rejects.toEqual(coded('too_much_evidence'));
    await reviews.evidence(id, owner);
  });

  it('pays nobody when the worker gets nothing', async () => {
    const { id } = await completed();
    await reviews.dispute(id, buyer);
    await reviews.settle(id, 0n);
    expect(await balances()).toEqual([10n * PRICE, 0n]);
    expect(types()).toEqual(['job.disputed', 'job.dispute_settled']);
  });

  it.each([
    [0n, 10n * PRICE, 0n],
    [PRICE - 1n, 9n * PRICE + 1n, 950_000n],
    [PRICE, 9n * PRICE - DEPOSIT, 950_000n + DEPOSIT],
  ])('Market: the deposit of a dispute returns unless it is lost: settled at %d', async (pay, buyers, owners) => {
    const { id } = await completed();
    await reviews.dispute(id, buyer);
    await reviews.settle(id, pay);
    expect(await balances()).toEqual([buyers, owners]);
  });

  it('Market: nobody disputes without the deposit, nor more than a few results at once', async () => {
    const jobs = [await completed(), await completed(), await completed(), await completed()];
    for (const { id } of jobs.slice(0, 3)) await reviews.dispute(id, buyer);
    await expect(reviews.dispute(jobs[3]!.id, buyer)).rejects.toEqual(coded('too_many_disputes'));
    await reviews.settle(jobs[0]!.id, 0n);
    await reviews.dispute(jobs[3]!.id, buyer);

    buyer = await world.user(PRICE + DEPOSIT - 1n);
    const { id } = await completed();
    await expect(reviews.dispute(id, buyer)).rejects.toEqual(coded('insufficient_balance'));
    expect((await state(id)).review?.status).toBe('pending');
    expect(await world.balance(buyer)).toBe(DEPOSIT - 1n);
  });

  it('Market: a dispute that nobody settled ends by rule, and both hear of it', async () => {
    const { id } = await completed();
    await reviews.dispute(id, buyer);
    await reviews.settleOverdue();
    expect((await state(id)).review?.status).toBe('disputed');
    await world.letSettle(id);
    await reviews.settleOverdue();
    await reviews.settleOverdue();
    expect(await balances()).toEqual([9n * PRICE + PRICE / 2n, 475_000n]);
    expect(types()).toEqual(['job.disputed', 'job.dispute_settled', 'job.paid']);
    expect(reviews.outbox.events[1]?.payload).toMatchObject({ deposit_coin: 0.05, deposit_to: 'buyer' });
    expect(reviews.notices.sent).toHaveLength(3);
    await expect(reviews.settle(id, 0n)).rejects.toEqual(coded('dispute_settled'));
  });
}
