import { Client } from 'pg';
import { auditOf } from '../support/audit.js';
import { call, device, eventually, person } from '../support/client.js';
import type { Person, Reply } from '../support/client.js';
import { startService } from '../support/service.js';
import type { Service } from '../support/service.js';

let service: Service;
let sql: Client;
let buyer: Person;
let owner: Person;
let worker: string;

beforeAll(async () => {
  service = await startService();
  sql = new Client({ connectionString: service.databaseUrl });
  await sql.connect();
});
beforeEach(async () => {
  [buyer, owner] = [await person(service.url, 'buyer'), await person(service.url, 'owner')];
  worker = await device(service.url, owner);
});
afterAll(async () => {
  await sql?.end();
  await service?.dispose();
});
// Whatever was decided: the books are right.
afterEach(() => expect(auditOf(service)).toBe(0));

const JOB = { title: 'Render', job_type: 'script', price_coin: 10, duration_hrs: 1, spec: { script: 'true' } };

const get = async (path: string, { token }: Person) => (await call(service.url, 'GET', path, { token })).body;
const coins = async (who: Person): Promise<number> => (await get('/auth/me', who)).coin_balance;
const act = (id: string, what: string, { token }: Person, body: object = {}): Promise<Reply> =>
  call(service.url, 'POST', `/api/jobs/${id}/${what}`, { token, body });

async function post(body: object = JOB): Promise<string> {
  const reply = await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body });
  expect(reply.status).toBe(200);
  return reply.body.job_id;
}

const complete = (id: string): Promise<Reply> =>
  call(service.url, 'POST', `/api/jobs/${id}/complete`, { worker, body: { exit_code: 0, result: 'forty-two' } });

/** A job whose result waits for its buyer. */
async function completed(body: object = JOB): Promise<string> {
  const id = await post(body);
  await call(service.url, 'POST', `/api/jobs/${id}/accept`, { worker, body: {} });
  expect((await complete(id)).status).toBe(200);
  return id;
}

/** As if the buyer had been silent for the whole time. */
const letLapse = (id: string) =>
  sql.query(`UPDATE marketplace.job SET review_due_at = clock_timestamp() - interval '1 second' WHERE id = $1`, [id]);

describe('a result under review', () => {
  it('is the default with a spec, and not without one', async () => {
    const byHand = await post({ ...JOB, spec: undefined });
    const [withSpec, without] = [await post(), await post({ ...JOB, verification: 'none' })];
    const verifications = await Promise.all(
      [byHand, withSpec, without].map(async (id) => (await get(`/api/jobs/${id}`, buyer)).job.verification),
    );
    expect(verifications).toEqual(['none', 'review', 'none']);
  });

  it('keeps the price held, shows the result to the buyer, and says to both when it is paid', async () => {
    const id = await completed();
    const again = (await complete(id)).body;
    expect(again).toMatchObject({ ok: true, job: { status: 'completed' }, paid_coin: 0 });
    expect([await coins(buyer), await coins(owner)]).toEqual([90, 100]);
    for (const who of [buyer, owner]) {
      const { job } = await get(`/api/jobs/${id}`, who);
      expect(job).toMatchObject({ status: 'completed', result: 'forty-two', cost_coin: 0 });
      expect(job.review).toEqual({ state: 'pending', due_at: again.review_due_at });
      expect(job.review_due_at).toBe(again.review_due_at);
      expect(Date.parse(job.review_due_at) - Date.parse(job.ended_at)).toBeCloseTo(86_400_000, -3);
    }
    expect((await act(id, 'cancel', buyer)).body.code).toBe('job_ended');
  });

  it('is paid when the buyer accepts it, once, and repeats are answered as the first time', async () => {
    const id = await completed();
    expect((await act(id, 'accept-result', owner)).status).toBe(404);
    const first = await act(id, 'accept-result', buyer);
    expect(first.body).toMatchObject({
      job: { id, status: 'completed' },
      review: { state: 'accepted' },
      paid_coin: 10,
    });
    expect((await act(id, 'accept-result', buyer)).body).toEqual(first.body);
    expect([await coins(buyer), await coins(owner)]).toEqual([90, 109.5]);
    expect((await get(`/api/jobs/${id}`, owner)).job).toMatchObject({ cost_coin: 10, review_due_at: null });
    expect((await get(`/api/jobs/${id}/attempts`, owner)).attempts).toMatchObject([{ coins: 9.5 }]);
    expect((await complete(id)).body.paid_coin).toBe(0);
  });

  it('is paid by itself when the buyer is silent', async () => {
    const id = await completed();
    await letLapse(id);
    await eventually(async () => (await get(`/api/jobs/${id}`, buyer)).job.review.state === 'lapsed');
    expect([await coins(buyer), await coins(owner)]).toEqual([90, 109.5]);
    expect((await act(id, 'accept-result', buyer)).body.code).toBe('result_not_pending');
  });

  it('is refused to be accepted where there is none', async () => {
    const id = await post();
    expect(await act(id, 'accept-result', buyer)).toMatchObject({ status: 409, body: { code: 'result_not_pending' } });
    const unreviewed = await completed({ ...JOB, verification: 'none' });
    expect((await act(unreviewed, 'accept-result', buyer)).body.code).toBe('result_not_pending');
    expect(await coins(owner)).toBe(109.5);
  });
});
