import { randomUUID } from 'node:crypto';
import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { startService, type Service } from '../support/service.js';
import { inDatabase, UNKNOWN_GPU } from './support/deploys.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { GPU_PRICES: 'H100=3,A100=1.5,cpu=0.1,default=0.5' } });
});
afterAll(async () => {
  // Whatever was ordered: the books are right.
  const audited = service && (await auditOf(service));
  await service?.dispose();
  expect(audited).toEqual([]);
});

const api = (method: string, path: string, { token }: Person, body?: object, key?: string): Promise<Reply> =>
  call(service.url, method, `/api/deploy/${path}`, {
    token,
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const ORDER = { job_name: 'mine', job_type: 'Docker', gpu_model: 'A100', image: 'docker.io/library/nginx:1.29' };
const order = (buyer: Person, changes: object = {}, key?: string) =>
  api('POST', 'job', buyer, { ...ORDER, ...changes }, key);
const quote = (buyer: Person, body: object) => api('POST', 'quote', buyer, { gpu_model: 'A100', ...body });
const shown = async (buyer: Person, id: string) => (await api('GET', `jobs/${id}`, buyer)).body;
const balance = async ({ token }: Person): Promise<{ coin: number; usd: number }> => {
  const { body } = await call(service.url, 'GET', '/auth/me', { token });
  return { coin: body.coin_balance, usd: body.usd_balance };
};

async function ordered(buyer: Person, changes?: object): Promise<string> {
  const reply = await order(buyer, changes);
  expect(reply.status).toBe(200);
  return reply.body.job_id;
}

describe('ordering', () => {
  it('takes what the specification names, answers as it says, and holds the price in coins', async () => {
    const buyer = await person(service.url);
    const { status, body } = await api('POST', 'job', buyer, {
      ...{ job_name: 'notebook', job_type: 'Jupyter', gpu_model: 'A100', gpu_count: 2, duration_hrs: 1, replicas: 1 },
      payment_type: 'coin',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: '"notebook" is queued: 1 replica with 2 × A100 for 1 hour; 30 coins held.',
      cost: 30,
      payment_type: 'coin',
    });
    expect(await balance(buyer)).toEqual({ coin: 70, usd: 10 });
  });

  it('needs only a name, a type and a GPU model', async () => {
    const buyer = await person(service.url);
    const { body } = await api('POST', 'job', buyer, { job_name: 'm', job_type: 'Inference', gpu_model: 'H100' });
    expect(body).toMatchObject({ ok: true, cost: 30, payment_type: 'coin' });
    expect((await shown(buyer, body.job_id)).job).toMatchObject({
      ...{ job_name: 'm', job_type: 'Inference', gpu_model: 'H100', gpu_count: 1, replicas: 1, duration_hrs: 1 },
      ...{ payment_type: 'coin', revision: 1, good_revision: null, auto_renew: false, min_healthy_s: 10, port: 11434 },
      ...{ cost: { held: 30, billed: 0, returned: null }, started_at: null, ends_at: null, running_replicas: 0 },
    });
  });

  it.each(['Docker', 'Jupyter', 'Inference', 'Training', 'Script'])(
    'queues a %s with only the fields that the specification requires, and with all it knows',
    async (job_type) => {
      const buyer = await person(service.url);
      const least = { job_name: 'mine', job_type, gpu_model: 'cpu' };
      const most = { ...least, gpu_count: 1, duration_hrs: 1, replicas: 2 };
      for (const [fields, replicas, held] of [
        [least, 1, '1 coin'],
        [{ ...most, payment_type: 'coin' }, 2, '2 coins'],
        [{ ...most, payment_type: 'usd' }, 2, '$0.2'],
      ] as const) {
        const reply = await api('POST', 'job', buyer, fields);
        expect([reply.status, reply.body.job_id]).toEqual([200, expect.any(String)]);
        expect(reply.body.message).toMatch(/^"mine" is queued: /);
        const { job, events, receipt } = await shown(buyer, reply.body.job_id);
        expect(job).toMatchObject({ status: 'queued', job_type, gpu_count: 0, replicas });
        expect(events[0]).toMatchObject({ type: 'created', message: expect.stringContaining(`; ${held} held`) });
        expect(receipt).toBeNull();
      }
    },
  );

  it('is refused with 402 when the balance is too low, and nothing is held', async () => {
    const buyer = await person(service.url);
    expect((await order(buyer, { duration_hrs: 7 })).body).toMatchObject({ status: 402, code: 'insufficient_balance' });
    expect((await order(buyer, { duration_hrs: 7, payment_type: 'usd' })).status).toBe(402);
    expect(await balance(buyer)).toEqual({ coin: 100, usd: 10 });
    expect((await api('GET', 'jobs', buyer)).body.jobs).toEqual([]);
  });

  it('takes a GPU model that nobody has heard of, at the default price', async () => {
    const buyer = await person(service.url);
    const { body } = await order(buyer, { gpu_model: UNKNOWN_GPU });
    expect(body).toMatchObject({ ok: true, cost: 5 });
  });

  it('refuses what is missing, wrong or unknown with 400, and names it', async () => {
    const buyer = await person(service.url);
    const wrong: Array<[object, string]> = [
      [{ job_name: undefined }, 'job_name'],
      [{ job_name: ' ' }, 'job_name'],
      [{ job_type: 'docker' }, 'job_type'],
      [{ gpu_model: '…' }, 'gpu_model'],
      [{ gpu_count: 0 }, 'gpu_count'],
      [{ gpu_model: 'cpu', gpu_count: 2 }, 'gpu_count'],
      [{ duration_hrs: 1.5 }, 'duration_hrs'],
      [{ replicas: 101 }, 'replicas'],
      [{ payment_type: 'eur' }, 'payment_type'],
      [{ image: 'localhost/private-app:1' }, 'image'],
      [{ image: '169.254.169.254/latest' }, 'image'],
      [{ command: [] }, 'command'],
      [{ env: { 'not-a-name': 'x' } }, 'env'],
      [{ port: 65_536 }, 'port'],
      [{ colour: 'blue' }, 'colour'],
    ];
    for (const [changes, field] of wrong) {
      const { status, body } = await order(buyer, changes);
      expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
    }
  });

  it('H2: an image is named in full, by deploys, revisions and jobs alike', async () => {
    const buyer = await person(service.url);
    const job_id = (await order(buyer)).body.job_id as string;
    const job = { title: 'x', job_type: 'docker', price_coin: 1, duration_hrs: 1, spec: { image: 'nginx:1.29' } };
    const message = 'image must be a full name with its registry, here docker.io/library/nginx:1.29';
    for (const [path, body, field] of [
      ['/api/deploy/job', { ...ORDER, image: 'nginx:1.29' }, 'image'],
      [`/api/deploy/jobs/${job_id}/revisions`, { image: 'nginx:1.29' }, 'image'],
      ['/api/jobs', job, 'spec.image'],
    ] as const) {
      const refused = await call(service.url, 'POST', path, { token: buyer.token, body });
      expect([refused.status, refused.body.errors]).toEqual([400, [{ field, message }]]);
    }
  });

  it('happens once per Idempotency-Key', async () => {
    const buyer = await person(service.url);
    const key = randomUUID();
    const replies = await Promise.all([order(buyer, {}, key), order(buyer, {}, key)]);
    const again = await order(buyer, {}, key);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const { status, body } of replies) expect(status === 409 || body.job_id === again.body.job_id).toBe(true);
    expect((await order(buyer, { replicas: 2 }, key)).status).toBe(422);
    expect((await balance(buyer)).coin).toBe(85);
  });
});

describe('a quote', () => {
  it('says the price of all, for five minutes', async () => {
    const buyer = await person(service.url);
    const { body } = await quote(buyer, { gpu_count: 2, replicas: 3, duration_hrs: 4, payment_type: 'usd' });
    expect(body.quote).toEqual({
      ...{ quote_id: expect.any(String), gpu_model: 'A100', gpu_count: 2, replicas: 3, duration_hrs: 4 },
      ...{ payment_type: 'usd', price_per_gpu_hour: 1.5, total: 36, expires_at: expect.any(String) },
    });
    const left = Date.parse(body.quote.expires_at) - Date.now();
    expect(left).toBeGreaterThan(200_000);
    expect(left).toBeLessThanOrEqual(301_000);
    expect((await balance(buyer)).usd).toBe(10);
  });

  it('is what the order costs that names it, and is used once', async () => {
    const buyer = await person(service.url);
    const { quote_id } = (await quote(buyer, { replicas: 2 })).body.quote;
    const { body } = await order(buyer, { quote_id });
    expect(body).toMatchObject({ ok: true, cost: 30, payment_type: 'coin' });
    expect((await shown(buyer, body.job_id)).job.replicas).toBe(2);
    expect((await order(buyer, { quote_id })).body).toMatchObject({ status: 409, code: 'quote_used' });
    expect((await balance(buyer)).coin).toBe(70);
  });

  it('covers nothing but what was quoted', async () => {
    const buyer = await person(service.url);
    const { quote_id } = (await quote(buyer, { replicas: 2 })).body.quote;
    const { status, body } = await order(buyer, { quote_id, replicas: 3, gpu_model: 'H100', payment_type: 'usd' });
    expect(status).toBe(409);
    expect(body.code).toBe('quote_mismatch');
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([
      'gpu_model',
      'replicas',
      'payment_type',
    ]);
    expect((await order(buyer, { quote_id, gpu_model: 'a100' })).status).toBe(200);
  });

  it('expires, and is nobody else’s', async () => {
    const [buyer, other] = [await person(service.url), await person(service.url)];
    const { quote_id } = (await quote(buyer, {})).body.quote;
    expect((await order(other, { quote_id })).body).toMatchObject({ status: 404, code: 'quote_not_found' });
    await inDatabase(service, "UPDATE deploy.quote SET expires_at = now() - interval '1 second' WHERE id = $1", [
      quote_id,
    ]);
    expect((await order(buyer, { quote_id })).body).toMatchObject({ status: 409, code: 'quote_expired' });
  });
});

describe('reading', () => {
  it('lists one’s own, newest first, page by page, by status', async () => {
    const [buyer, other] = [await person(service.url), await person(service.url)];
    const ids = [await ordered(buyer), await ordered(buyer), await ordered(buyer)];
    await ordered(other);
    const first = await api('GET', 'jobs?limit=2', buyer);
    const listed = (reply: Reply) => reply.body.jobs.map(({ id }: { id: string }) => id);
    expect(listed(first)).toEqual([ids[2], ids[1]]);
    const second = await api('GET', `jobs?limit=2&cursor=${first.body.next_cursor}`, buyer);
    expect(listed(second)).toEqual([ids[0]]);
    expect(second.body.next_cursor).toBeNull();
    expect(listed(await api('GET', 'jobs?status=completed', buyer))).toEqual([]);
    expect((await api('GET', 'jobs?status=gone', buyer)).status).toBe(400);
  });

  it('knows nothing of what others have', async () => {
    const [buyer, other] = [await person(service.url), await person(service.url)];
    const id = await ordered(buyer);
    expect((await api('GET', `jobs/${id}`, other)).body).toMatchObject({ status: 404, code: 'deploy_not_found' });
    expect((await api('GET', 'jobs/1', buyer)).status).toBe(400);
    expect((await call(service.url, 'GET', `/api/deploy/jobs/${id}`)).status).toBe(401);
  });
});
