import { auditOf } from './support/audit.js';
import { call, device, person, type Person, type Reply } from './support/client.js';
import { sharedService, type SharedService } from './support/service.js';

let service: SharedService;
beforeAll(async () => (service = await sharedService()));
// Whatever raced: the books are right.
afterEach(async () => expect(await auditOf(service)).toEqual([]));

const JOB = { title: 'Label photos', job_type: 'script', price_coin: 1, duration_hrs: 1, verification: 'none' };

async function post(buyer: Person, price = 1): Promise<string> {
  const reply = await call(service.url, 'POST', '/api/jobs', {
    token: buyer.token,
    body: { ...JOB, price_coin: price },
  });
  expect(reply.status).toBe(200);
  return reply.body.job_id;
}

const coins = async ({ token }: Person): Promise<number> =>
  (await call(service.url, 'GET', '/auth/me', { token })).body.coin_balance;
const job = async ({ token }: Person, id: string) =>
  (await call(service.url, 'GET', `/api/jobs/${id}`, { token })).body.job;
const byWorker = (worker: string, id: string, action: string, body: object = {}): Promise<Reply> =>
  call(service.url, 'POST', `/api/jobs/${id}/${action}`, { worker, body });
const tally = (replies: Reply[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const outcome = status === 200 ? '200' : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

describe('many at once', () => {
  it('50 workers accept one job: one has it, the others are told', async () => {
    const [buyer, owner] = [await person(service.url), await person(service.url)];
    const workers = await Promise.all(Array.from({ length: 50 }, () => device(service.url, owner)));
    const id = await post(buyer);
    const replies = await Promise.all(workers.map((worker) => byWorker(worker, id, 'accept')));
    expect(tally(replies)).toEqual({ '200': 1, '409 job_not_waiting': 49 });
    const winner = workers[replies.findIndex(({ status }) => status === 200)]!;
    const again = await byWorker(winner, id, 'accept');
    expect(again.body).toEqual(replies.find(({ status }) => status === 200)!.body);
  });

  it('20 completions of one job: one payment, the same answer for all', async () => {
    const [buyer, owner] = [await person(service.url), await person(service.url)];
    const worker = await device(service.url, owner);
    const id = await post(buyer, 10);
    await byWorker(worker, id, 'accept');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => byWorker(worker, id, 'complete', { exit_code: 0 })),
    );
    expect(tally(replies)).toEqual({ '200': 20 });
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([await coins(buyer), await coins(owner)]).toEqual([90, 109.5]);
  });

  it('150 jobs against a balance for 100: exactly 100 are posted', async () => {
    const buyer = await person(service.url);
    const replies = await Promise.all(
      Array.from({ length: 150 }, () => call(service.url, 'POST', '/api/jobs', { token: buyer.token, body: JOB })),
    );
    expect(tally(replies)).toEqual({ '200': 100, '402 insufficient_balance': 50 });
    expect(await coins(buyer)).toBe(0);
  });

  it('one idempotency key 20 times: one job, and every answer that is not "still running" is the first', async () => {
    const buyer = await person(service.url);
    const send = () =>
      call(service.url, 'POST', '/api/jobs', {
        token: buyer.token,
        body: JOB,
        headers: { 'Idempotency-Key': 'twenty' },
      });
    const replies = await Promise.all(Array.from({ length: 20 }, send));
    const answered = replies.filter(({ status }) => status === 200);
    const waiting = replies.filter(({ status, body }) => status === 409 && body.code === 'idempotency_in_progress');
    expect(answered.length + waiting.length).toBe(20);
    const ids = new Set([...answered, await send()].map(({ body }) => body.job_id));
    expect(ids.size).toBe(1);
    expect(await coins(buyer)).toBe(99);
  });

  it('cancel against accept, thirty times: one outcome, and both sides know it', async () => {
    const [buyer, owner] = [await person(service.url), await person(service.url)];
    const worker = await device(service.url, owner);
    for (let round = 0; round < 30; round++) {
      const id = await post(buyer);
      const [accepted, cancelled] = await Promise.all([
        byWorker(worker, id, 'accept'),
        call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      expect((await job(buyer, id)).status).toBe('cancelled');
    }
    expect((await coins(buyer)) + (await coins(owner))).toBeGreaterThan(199.9);
  });

  it('cancel against complete, thirty times: paid or refunded, never both', async () => {
    const [buyer, owner] = [await person(service.url), await person(service.url)];
    const worker = await device(service.url, owner);
    let paid = 0;
    for (let round = 0; round < 30; round++) {
      const id = await post(buyer);
      await byWorker(worker, id, 'accept');
      const [completed, cancelled] = await Promise.all([
        byWorker(worker, id, 'complete', {}),
        call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token }),
      ]);
      expect([completed.status, cancelled.status].sort()).toEqual([200, 409]);
      expect((await job(buyer, id)).status).toBe(completed.status === 200 ? 'completed' : 'cancelled');
      paid += completed.status === 200 ? 1 : 0;
    }
    expect(await coins(buyer)).toBeCloseTo(100 - paid, 1);
  });

  it('Money 1: two people cancel what runs on the other’s devices, all at once: nobody waits for somebody who waits', async () => {
    const people = await Promise.all([person(service.url), person(service.url)]);
    const cancels = people.flatMap((buyer, n) =>
      Array.from({ length: 6 }, async () => {
        const [worker, id] = [await device(service.url, people[1 - n]!), await post(buyer, 15)];
        expect((await byWorker(worker, id, 'accept')).status).toBe(200);
        return () => call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
      }),
    );
    const ready = await Promise.all(cancels);
    expect(tally(await Promise.all(ready.map((cancel) => cancel())))).toEqual({ '200': 12 });
  });
});
