import { createHash } from 'node:crypto';
import { withConnection } from '@app/platform/database/with-connection';
import { auditOf } from './support/audit.js';
import { call, device, person, type Person, type Reply } from './support/client.js';
import { eventually } from './support/eventually.js';
import { killTree } from './support/processes.js';
import { startService, type Service } from './support/service.js';

const JOB = { title: 'Sum the numbers', job_type: 'script', price_coin: 3, duration_hrs: 1, spec: { script: 'x' } };
const QUORUM = { ...JOB, verification: 'quorum' };

let service: Service;
let buyer: Person;

interface Worker {
  owner: Person;
  token: string;
}

const start = (spotCheckPercent: string) =>
  startService({ env: { QUORUM_TRUST_AFTER: '1', QUORUM_SPOT_CHECK_PERCENT: spotCheckPercent } });
async function aWorker(): Promise<Worker> {
  const owner = await person(service.url, 'owner');
  return { owner, token: await device(service.url, owner) };
}
const get = (path: string, { token }: Person) => call(service.url, 'GET', path, { token });
const byWorker = (worker: string, path: string, body: object = {}) => call(service.url, 'POST', path, { worker, body });
const coins = async ({ token }: Person): Promise<number> =>
  (await call(service.url, 'GET', '/auth/me', { token })).body.coin_balance;
const jobOf = async (id: string) => (await get(`/api/jobs/${id}`, buyer)).body.job;
const post = async (changes: object = {}): Promise<string> => {
  const reply = await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body: { ...QUORUM, ...changes } });
  expect([reply.status, reply.body]).toEqual([200, { ok: true, job_id: expect.any(String) }]);
  return reply.body.job_id;
};
/** Waits until a copy is on offer, as an agent does. */
const claim = ({ token }: Worker): Promise<Reply['body']> =>
  eventually(async () => {
    const { body } = await byWorker(token, '/api/worker/jobs/claim', { wait_s: 5 });
    return body.job && body;
  });
const complete = (id: string, { token }: Worker, result: string) =>
  byWorker(token, `/api/jobs/${id}/complete`, { exit_code: 0, result });
const ended = (id: string) =>
  eventually(async () => {
    const job = await jobOf(id);
    return job.ended_at && job;
  });

/** Leaves a log and a file, and answers. */
async function answer(id: string, worker: Worker, result: string): Promise<void> {
  await byWorker(worker.token, `/api/jobs/${id}/progress`, { percent: 50, message: `half of ${result}` });
  await byWorker(worker.token, `/api/jobs/${id}/logs`, { offset: 0, text: `working on ${result}` });
  const stored = await fetch(`${service.url}/api/jobs/${id}/artifacts?name=out.txt`, {
    method: 'POST',
    headers: { 'X-Worker-Token': worker.token, 'Content-Type': 'application/octet-stream' },
    body: result,
  });
  expect(stored.status).toBe(200);
  const { status, body } = await complete(id, worker, result);
  expect([status, body.paid_coin]).toEqual([200, 0]);
}

async function runs(worker: Worker, result: string): Promise<string> {
  const { job } = await claim(worker);
  await answer(job.id, worker, result);
  return job.id;
}

/** All that the buyer reads of a job and its copies, by every way there is. */
async function readOf(id: string): Promise<string> {
  const { attempts } = (await get(`/api/jobs/${id}/attempts`, buyer)).body;
  const copies = attempts.map(({ job_id }: { job_id: string }) => job_id);
  const paths = ['/auth/export', `/api/jobs/${id}/explain`, '/api/events?limit=100', '/api/jobs'];
  for (const job of [id, ...copies]) {
    const ways = ['', '/attempts', '/logs', '/artifacts', '/artifacts/out.txt'];
    paths.push(...ways.map((way) => `/api/jobs/${job}${way}`));
    for (const attempt of attempts) paths.push(`/api/jobs/${job}/logs?attempt_id=${attempt.id}`);
  }
  const replies = await Promise.all(paths.map((path) => get(path, buyer)));
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${buyer.token}` };
  const streams = copies.map(async (copy: string) =>
    (await fetch(`${service.url}/api/jobs/${copy}/logs`, { headers })).text(),
  );
  return JSON.stringify([replies.map(({ body }) => body), await Promise.all(streams)]);
}

describe('strangers whose results are compared', () => {
  beforeAll(async () => {
    service = await start('0');
    buyer = await person(service.url, 'buyer');
  });
  afterAll(() => service?.dispose());
  afterEach(async () => expect(await auditOf(service)).toEqual([]));

  it('refuses a quorum of what nobody runs, or of what can not be divided', async () => {
    const post400 = async (body: object) => {
      const reply = await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body });
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
      return reply.body.errors.map(({ field }: { field: string }) => field);
    };
    expect(await post400({ ...QUORUM, spec: undefined })).toEqual(['verification']);
    expect(await post400({ ...QUORUM, price_coin: 0.000002, quorum: 3 })).toEqual(['verification']);
    expect(await post400({ ...QUORUM, quorum: 6 })).toEqual(['quorum']);
    expect(await post400({ ...JOB, verification: 'none', quorum: 2 })).toEqual(['quorum']);
  });

  it('two honest ones and a liar: these are paid, it is not, and the buyer gets their answer', async () => {
    const [honest, liar, other] = [await aWorker(), await aWorker(), await aWorker()];
    const before = await coins(buyer);
    const id = await post();
    const copies = [await runs(honest, '42'), await runs(liar, '41')];
    const undecided = await get(`/api/jobs/${copies[0]}`, buyer);
    expect(undecided.body.job).toMatchObject({ status: 'completed', result: null, verdict: null, copy_of: id });
    expect((await get(`/api/jobs/${copies[0]}/artifacts`, buyer)).body.artifacts).toEqual([]);
    expect((await get(`/api/jobs/${id}/artifacts/out.txt`, buyer)).body.code).toBe('job_not_completed');
    expect(await jobOf(id)).toMatchObject({ status: 'running', result: null, cost_coin: 0 });
    copies.push(await runs(other, '42'));

    const job = await ended(id);
    const verdicts = ['agrees', 'differs', 'agrees'];
    expect(job).toMatchObject({
      ...{ status: 'completed', verification: 'quorum', quorum: 2, result: '42', exit_code: 0, cost_coin: 3 },
      copies: copies.map((copy, n) => ({ id: copy, status: 'completed', verdict: verdicts[n] })),
    });
    const paid = [honest, liar, other].map(({ owner }) => coins(owner));
    expect(await Promise.all(paid)).toEqual([101.425, 100, 101.425]);
    expect(await coins(buyer)).toBe(before - 3);

    const { logs } = (await get(`/api/jobs/${id}/logs`, buyer)).body;
    expect(logs.map(({ text }: { text: string }) => text)).toEqual(['working on 42']);
    const { artifacts } = (await get(`/api/jobs/${id}/artifacts`, buyer)).body;
    expect(artifacts).toMatchObject([{ name: 'out.txt', sha256: createHash('sha256').update('42').digest('hex') }]);
    expect((await get(`/api/jobs/${id}/artifacts/out.txt`, buyer)).body).toBe('42');
    expect((await get(`/api/jobs/${copies[1]}/artifacts/out.txt`, buyer)).body.code).toBe('job_not_completed');

    const { attempts } = (await get(`/api/jobs/${id}/attempts`, buyer)).body;
    const seen = attempts.map(({ job_id, coins: earned, valid_in_row }: Record<string, unknown>) => [
      job_id,
      earned,
      valid_in_row,
    ]);
    expect(seen).toEqual([
      [copies[2], 1.425, 1],
      [copies[1], 0, 0],
      [copies[0], 1.425, 1],
    ]);
    const { devices } = (await get('/api/worker/devices', honest.owner)).body;
    expect(devices).toMatchObject([{ valid_in_row: 1 }]);
    const told = await get(`/api/jobs/${copies[1]}`, liar.owner);
    expect(told.body.job).toMatchObject({ verdict: 'differs', result: '41', copies: null });
    // Feeds are filled by a relay, a moment after the act.
    const event = await eventually(async () => {
      const { events } = (await get('/api/events?limit=100', liar.owner)).body;
      return events.find(({ type }: { type: string }) => type === 'job.result_differs');
    });
    expect(event.data.job_id).toBe(copies[1]);
  });

  it('Money 5: a buyer reads nothing of copies before the ruling, nor ever of one that is not paid', async () => {
    const workers = [await aWorker(), await aWorker(), await aWorker()] as const;
    const id = await post();
    const copies = [await runs(workers[0], 'answer-one'), await runs(workers[1], 'answer-two')];
    const undecided = await readOf(id);
    expect(undecided).not.toMatch(/answer-(one|two)/);
    const { attempts } = (await get(`/api/jobs/${id}/attempts`, buyer)).body;
    expect(attempts).toMatchObject(Array(2).fill({ status: 'completed', exit_code: null }));
    const own = (await get(`/api/jobs/${copies[0]}/logs`, workers[0].owner)).body;
    expect(own.logs).toMatchObject([{ text: 'working on answer-one' }]);

    await runs(workers[2], 'answer-one');
    await ended(id);
    const decided = await readOf(id);
    expect(decided).toContain('working on answer-one');
    expect(decided).not.toContain('answer-two');
  });

  it('shows the job in lists, and no copies', async () => {
    const id = await post();
    const mine = (await get('/api/jobs?limit=1000', buyer)).body.jobs.map((job: { id: string }) => job.id);
    expect(mine[0]).toBe(id);
    const [copy] = (await jobOf(id)).copies;
    const paths = [
      '?limit=1000',
      '?status=waiting&limit=1000',
      '?sort=price_desc&limit=1000',
      '?min_price=0.5&limit=1000',
    ];
    for (const path of paths) {
      const { jobs } = (await call(service.url, 'GET', `/api/marketplace/jobs${path}`)).body;
      const ids = jobs.map((job: { id: string }) => job.id);
      expect([ids.includes(id), ids.includes(copy.id)]).toEqual([true, false]);
    }
    expect(mine).not.toContain(copy.id);
    const refused = await call(service.url, 'POST', `/api/jobs/${copy.id}/cancel`, { token: buyer.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'job_is_a_copy']);
    const cancelled = await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    expect(cancelled.body).toMatchObject({ job: { status: 'cancelled' }, refunded_coin: 3, paid_coin: 0 });
  });

  it('30 devices of one owner at once get one copy', async () => {
    const first = await aWorker();
    const owner = await person(service.url, 'owner');
    const rigs = await Promise.all(Array.from({ length: 30 }, () => device(service.url, owner)));
    const id = await post({ quorum: 5 });
    await claim(first);
    await eventually(async () => (await jobOf(id)).copies.length === 5);
    const replies = await Promise.all(
      rigs.map((rig, n) => byWorker(rig, n % 2 ? '/api/worker/jobs/claim' : `/api/jobs/${id}/accept`)),
    );
    const got = replies.filter(({ status, body }) => status === 200 && body.job);
    expect(got).toHaveLength(1);
    const others = replies.filter((reply) => reply !== got[0]).map(({ status, body }) => body.code ?? status);
    expect([...new Set(others)].sort()).toEqual([200, 'job_blocked_for_device']);
    const own = await device(service.url, buyer);
    expect((await byWorker(own, `/api/jobs/${id}/accept`)).body.code).toBe('job_blocked_for_device');
    await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
  });

  it('cancelled half way: devices at work are told to stop and paid for their time', async () => {
    const [first, second] = [await aWorker(), await aWorker()];
    const id = await post();
    const [one, two] = [await claim(first), await claim(second)];
    await byWorker(first.token, '/api/worker/heartbeat', {});
    const cancelled = await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.refunded_coin + cancelled.body.paid_coin).toBeCloseTo(3, 6);
    expect((await jobOf(id)).copies.map(({ status }: { status: string }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    for (const [worker, { job, attempt_id }] of [
      [first, one],
      [second, two],
    ] as const) {
      const { commands } = (await call(service.url, 'GET', '/api/worker/commands', { worker: worker.token })).body;
      expect(commands.at(-1)).toMatchObject({ type: 'cancel', job_id: job.id, attempt_id });
      expect((await complete(job.id, worker, 'late')).body.code).toBe('attempt_ended');
    }
    const again = await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    expect(again.body).toEqual(cancelled.body);
  });

  it('a device that agreed often enough runs alone, for its share', async () => {
    const [trusted, other] = [await aWorker(), await aWorker()];
    const first = await post();
    await runs(trusted, 'same');
    await runs(other, 'same');
    await ended(first);
    const [before, had] = [await coins(buyer), await coins(trusted.owner)];
    const id = await post();
    const copy = await runs(trusted, 'believed');
    const job = await ended(id);
    const copies = [{ id: copy, status: 'completed', verdict: 'agrees' }];
    expect(job).toMatchObject({ status: 'completed', result: 'believed', cost_coin: 1.5, copies });
    expect(await coins(trusted.owner)).toBeCloseTo(had + 1.425, 6);
    expect(await coins(buyer)).toBeCloseTo(before - 1.5, 6);
    const { earnings } = (await get('/api/worker/earnings', trusted.owner)).body;
    expect(JSON.stringify(earnings)).toContain('2.85');
  });
});

describe('a spot check', () => {
  beforeAll(async () => {
    service = await start('100');
    buyer = await person(service.url, 'buyer');
  });
  afterAll(() => service?.dispose());
  afterEach(async () => expect(await auditOf(service)).toEqual([]));

  it('compares the results of a trusted device too; its judging survives kill -9', async () => {
    const [trusted, ...others] = [await aWorker(), await aWorker(), await aWorker()];
    const first = await post();
    await runs(trusted, 'same');
    await runs(others[0]!, 'same');
    await ended(first);
    const id = await post();
    await runs(trusted, 'a lie this time');
    await runs(others[0]!, 'true');
    const { job } = await claim(others[1]!);

    // Nobody can judge while this is open: the crash comes between the completion's answer and the judging.
    await withConnection({ connectionString: service.databaseUrl }, async (sql) => {
      await sql.query('BEGIN');
      await sql.query('SELECT 1 FROM marketplace.job WHERE id = $1 FOR UPDATE', [id]);
      await answer(job.id, others[1]!, 'true');
      await killTree(service.dataDir);
      await sql.query('ROLLBACK');
      // As if the lease of whoever was about to deliver the event were over.
      await sql.query('UPDATE platform.outbox SET due_at = now() WHERE audience IS NULL');
    });
    await service.restart();

    const decided = await ended(id);
    expect(decided).toMatchObject({ status: 'completed', result: 'true', cost_coin: 3 });
    expect(decided.copies.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['differs', 'agrees', 'agrees']);
    const { attempts } = (await get(`/api/jobs/${id}/attempts`, buyer)).body;
    expect(attempts.at(-1)).toMatchObject({ coins: 0, valid_in_row: 0 });
  });
});
