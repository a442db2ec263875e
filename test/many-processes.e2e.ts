import { auditOf } from './support/audit.js';
import { call, device, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { startFleet, type Fleet } from './support/fleet.js';
import { query } from './support/query.js';
import { PATIENCE_MS } from './support/patience.js';

const OFFLINE_AFTER_S = 30;
const JOB = { title: 'Say hello', job_type: 'script', price_coin: 1, duration_hrs: 1, spec: { script: 'echo hello' } };

let fleet: Fleet;
let a: string;
let b: string;
let buyer: Person;
let owner: Person;

beforeAll(async () => {
  fleet = await startFleet({ HEARTBEAT_INTERVAL_S: '1', DEVICE_OFFLINE_AFTER_S: String(OFFLINE_AFTER_S) });
  [a, b] = [fleet.apis[0].url, fleet.apis[1].url];
  [buyer, owner] = [await person(a, 'buyer'), await person(b, 'owner')];
});
afterAll(() => fleet?.dispose());
// Whatever was spread over processes: the books are right.
afterEach(async () => expect(await auditOf(fleet)).toEqual([]));

const post = async (url: string, job: object = JOB): Promise<string> => {
  const reply = await call(url, 'POST', '/api/jobs', { token: buyer.token, body: job });
  expect(reply.status).toBe(200);
  return reply.body.job_id;
};
const accept = async (url: string, id: string, worker: string): Promise<string> =>
  (await call(url, 'POST', `/api/jobs/${id}/accept`, { worker })).body.attempt_id;
const job = async (url: string, id: string) =>
  (await call(url, 'GET', `/api/jobs/${id}`, { token: buyer.token })).body.job;
const timed = async <T>(work: Promise<T>): Promise<{ reply: T; ms: number }> => {
  const from = performance.now();
  return { reply: await work, ms: performance.now() - from };
};
/** Far below what a poll waits, far above what a busy machine may pause: what is told apart is woken and timed out. */
const WOKEN_MS = 10_000;
/** Lets so many long polls look, find nothing and wait, before what they wait for happens. */
const listening = (url: string, polls: number) =>
  eventually(
    async () => Number(/^long_polls_waiting (\d+)/m.exec((await call(url, 'GET', '/metrics')).body)?.[1]) === polls,
    `${polls} waiting polls`,
  );

describe('two apis and two backgrounds on one database', () => {
  it('show a new job on the other api within a second', async () => {
    const first = async () => (await call(b, 'GET', '/api/marketplace/jobs?limit=1')).body.jobs[0]?.id;
    await first();
    const id = await post(a, { ...JOB, spec: undefined });
    const { ms } = await timed(eventually(async () => (await first()) === id, 'the job in the list'));
    expect(ms).toBeLessThan(WOKEN_MS);
    await call(b, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
  });

  it('wake a claim on one with a job posted on the other', async () => {
    const worker = await device(a, owner);
    const claim = call(a, 'POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 20 } });
    await listening(a, 1);
    const id = await post(b);
    const { reply, ms } = await timed(claim);
    expect(reply.body.job).toMatchObject({ id, status: 'running' });
    expect(ms).toBeLessThan(WOKEN_MS);
    await call(b, 'POST', `/api/jobs/${id}/complete`, { worker });
  });

  it('tell a command poll on one of a cancel on the other within two seconds', async () => {
    const worker = await device(a, owner);
    const id = await post(a);
    const attempt_id = await accept(a, id, worker);
    const poll = call(a, 'GET', '/api/worker/commands?after=1&wait_s=20', { worker });
    await listening(a, 1);
    expect((await call(b, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token })).status).toBe(200);
    const { reply, ms } = await timed(poll);
    expect(reply.body).toMatchObject({ commands: [{ seq: 2, type: 'cancel', job_id: id, attempt_id }], last_seq: 2 });
    expect(ms).toBeLessThan(WOKEN_MS);
  });

  it('follow on one the log that is appended on the other', async () => {
    const worker = await device(a, owner);
    const id = await post(a);
    await accept(a, id, worker);
    const leave = new AbortController();
    const stream = await fetch(`${b}/api/jobs/${id}/logs`, {
      headers: { Authorization: `Bearer ${buyer.token}`, Accept: 'text/event-stream' },
      signal: leave.signal,
    });
    await call(a, 'POST', `/api/jobs/${id}/logs`, { worker, body: { offset: 0, text: 'hello\n' } });
    await call(a, 'POST', `/api/jobs/${id}/complete`, { worker });
    // It ends by itself with the job.
    const text = await stream.text();
    leave.abort();
    expect(text).toContain('"offset":0,"text":"hello\\n"');
    expect(text).toContain('"status":"completed"');
  });

  it('reap a silent device once, though both backgrounds look', async () => {
    const worker = await device(a, owner);
    const id = await post(a);
    await accept(a, id, worker);
    // As if it had said nothing for so long: a limit short enough to wait for would end the other tests' jobs too.
    const silent = `UPDATE workers.presence SET last_contact_at = last_contact_at - interval '31 seconds'
      WHERE device_id = (SELECT device_id FROM marketplace.attempt WHERE job_id = $1 AND status = 'running')`;
    // Background processes declare nobody silent until they have listened for as long themselves.
    const lost = await eventually(
      async () => {
        // Again and again: its acceptance is a sign of life that may still be on its way to the table.
        await query(fleet.databaseUrl, silent, [id]);
        const found = await job(b, id);
        return found.status === 'waiting' && found;
      },
      'its return to the queue',
      OFFLINE_AFTER_S * 1000 + PATIENCE_MS,
    );
    expect(lost).toMatchObject({ interruptions: 1, failures: 0, failure_reason: null });
    const { body } = await call(b, 'GET', `/api/jobs/${id}/attempts`, { token: buyer.token });
    expect(body.attempts).toMatchObject([{ status: 'lost', coins: 0 }]);
    await call(a, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
  });

  it('Market: running has a deadline, which is kept once, though both backgrounds look', async () => {
    const worker = await device(a, owner);
    const id = await post(a);
    const attempt_id = await accept(a, id, worker);
    await call(a, 'POST', `/api/jobs/${id}/progress`, { worker, body: { percent: 1 } });
    const late = `UPDATE marketplace.attempt SET due_at = now(), started_at = now() - interval '2 hours' WHERE id = $1`;
    await query(fleet.databaseUrl, late, [attempt_id]);
    const ended = await eventually(
      async () => {
        const found = await job(b, id);
        return found.status === 'failed' && found;
      },
      'its end',
      OFFLINE_AFTER_S * 1000 + PATIENCE_MS,
    );
    expect(ended).toMatchObject({
      ...{ failure_reason: 'It was not done by its deadline.', failures: 0, interruptions: 0, cost_coin: 0 },
      review: { state: 'pending' },
    });
    const { body } = await call(b, 'GET', `/api/jobs/${id}/attempts`, { token: buyer.token });
    expect(body.attempts).toMatchObject([{ status: 'timed_out', coins: 0, due_at: expect.any(String) }]);
    const { commands } = (await call(a, 'GET', '/api/worker/commands?after=1', { worker })).body;
    expect(commands).toMatchObject([{ type: 'cancel', job_id: id, attempt_id, reason: 'timed_out' }]);
    const { explanation } = (await call(a, 'GET', `/api/jobs/${id}/explain`, { token: buyer.token })).body;
    expect(explanation.code).toBe('timed_out');
    const accepted = await call(b, 'POST', `/api/jobs/${id}/accept-result`, { token: buyer.token });
    expect(accepted.body).toMatchObject({ job: { status: 'failed' }, paid_coin: 1 });
  });

  it('Market: a device that is full gets no job, by accept or claim, until it has room', async () => {
    const worker = await device(a, owner);
    await call(a, 'POST', '/api/worker/heartbeat', { worker, body: { capabilities: ['script'] } });
    const first = await post(a);
    await accept(a, first, worker);
    const claim = call(a, 'POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 20 } });
    await listening(a, 1);
    const second = await post(a);
    const refused = await call(b, 'POST', `/api/jobs/${second}/accept`, { worker });
    expect(refused).toMatchObject({ status: 409, body: { code: 'device_full', detail: 'It runs 1 job.' } });
    // Its first call is a sign of life that may still be on its way to the table.
    await eventually(
      async () => (await call(a, 'GET', '/api/worker/explain', { worker })).body.explanation.code === 'full',
      'the word that it is full',
    );
    await call(a, 'POST', `/api/jobs/${first}/complete`, { worker });
    const { reply, ms } = await timed(claim);
    expect(reply.body.job).toMatchObject({ id: second });
    expect(ms).toBeLessThan(WOKEN_MS);
    await call(a, 'POST', `/api/jobs/${second}/complete`, { worker });
  });

  it('refuse a revoked token at once on both, and give its waiting polls neither jobs nor commands', async () => {
    const worker = await device(a, owner);
    const claims = [a, b].map((url) => call(url, 'POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 20 } }));
    const commands = [a, b].map((url) => call(url, 'GET', '/api/worker/commands?wait_s=20', { worker }));
    await listening(a, 2);
    await listening(b, 2);
    const { body } = await call(a, 'GET', '/api/worker/tokens?limit=1', { token: owner.token });
    await call(a, 'POST', `/api/worker/tokens/${body.tokens[0].id}/revoke`, { token: owner.token });
    for (const url of [a, b]) expect((await call(url, 'POST', '/api/worker/heartbeat', { worker })).status).toBe(401);
    const id = await post(a);
    const polls = await Promise.all([...claims, ...commands]);
    expect(polls.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await job(b, id)).status).toBe('waiting');
    await call(a, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
  });

  it('give a poll that holds a replaced token neither jobs nor commands', async () => {
    const worker = await device(a, owner);
    const { body } = await call(a, 'GET', '/api/worker/tokens?limit=1', { token: owner.token });
    const claim = call(b, 'POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 20 } });
    const commands = call(b, 'GET', '/api/worker/commands?wait_s=20', { worker });
    await listening(b, 2);
    const rotated = await call(a, 'POST', `/api/worker/tokens/${body.tokens[0].id}/rotate`, { token: owner.token });
    const id = await post(b);
    expect((await claim).status).toBe(401);
    await accept(a, id, rotated.body.token);
    expect((await commands).status).toBe(401);
    await call(a, 'POST', `/api/jobs/${id}/complete`, { worker: rotated.body.token });
  });

  it('answer polls and end streams when told to stop, and leave long before their connections would time out', async () => {
    const worker = await device(b, owner);
    const id = await post(b, { ...JOB, spec: undefined });
    await accept(b, id, worker);
    const claim = call(b, 'POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 30 } });
    const commands = call(b, 'GET', '/api/worker/commands?after=9&wait_s=30', { worker });
    const stream = await fetch(`${b}/api/jobs/${id}/logs`, {
      headers: { Authorization: `Bearer ${buyer.token}`, Accept: 'text/event-stream' },
    });
    await listening(b, 2);
    const ended = await Promise.all([fleet.apis[1].stop(), fleet.backgrounds[1].stop()]);
    expect(ended.map(({ status }) => status)).toEqual([0, 0]);
    for (const { ms } of ended) expect(ms).toBeLessThan(2 * WOKEN_MS);
    expect((await claim).body).toMatchObject({ ok: true, job: null });
    expect((await commands).body).toMatchObject({ ok: true, commands: [] });
    expect(await stream.text()).toContain('event: status');
  });
});
