import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { awayFromMidnight } from '../support/midnight.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';

const JOB = { title: 'By a program', job_type: 'script', price_coin: 1, duration_hrs: 1 };
const DEPLOY = { job_name: 'By a program', job_type: 'Script', gpu_model: 'cpu', command: ['true'], port: 8000 };
const SESSION = { gb: 0.01 };
const SCOPES = ['jobs:read', 'jobs:write', 'deploy:read', 'deploy:write', 'bandwidth:read', 'bandwidth:write'];
const AT_ONCE = 50;

describe('daily caps of API keys', () => {
  let service: Service;

  beforeAll(async () => {
    await awayFromMidnight();
    service = await startService({ env: { WELCOME_COIN: '1000', WELCOME_USD: '1000' } });
  });
  afterAll(() => service?.dispose());

  const post = (path: string, token: string, body?: object, headers = {}) =>
    call(service.url, 'POST', path, { token, body, headers });
  async function keyOf(owner: Person, caps: object): Promise<{ key: string; spent(): Promise<Spent> }> {
    const made = await post('/auth/api-keys', owner.token, { name: 'capped', scopes: SCOPES, ...caps });
    const list = () => call(service.url, 'GET', '/auth/api-keys', { token: owner.token });
    const spent = async () =>
      (await list()).body.api_keys.find(({ id }: { id: string }) => id === made.body.api_key.id) as Spent;
    return { key: made.body.key, spent };
  }
  interface Spent {
    spent_today_coin: number | null;
    spent_today_usd: number | null;
  }
  const held = async (owner: Person) => {
    const { body } = await call(service.url, 'GET', '/api/wallet', { token: owner.token });
    return { coin: body.coin_held as number, usd: body.usd_held as number };
  };
  /** The key whose cap a deploy's renewals count against. */
  const renewsFor = async ({ body }: Reply) => {
    const sql = 'SELECT key_id FROM deploy.deploy WHERE id = $1';
    return (await query<{ key_id: string | null }>(service.databaseUrl!, sql, [body.job_id]))[0]!.key_id;
  };
  const done = (replies: Reply[]) => replies.filter(({ status }) => status === 200);
  const atOnce = (work: (n: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));
  const expectCapped = (replies: Reply[], most: number) => {
    expect(done(replies)).toHaveLength(most);
    const others = replies.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`);
    expect(new Set(others)).toEqual(new Set(['402 spend_cap_reached']));
  };

  it('are exact for fifty jobs at once, with and without Idempotency-Key, and leave the JWT alone', async () => {
    const owner = await person(service.url, 'buyer');
    const { key, spent } = await keyOf(owner, { daily_cap_coin: 10.5 });
    const replies = await atOnce((n) => post('/api/jobs', key, JOB, n % 2 ? { 'Idempotency-Key': `job ${n}` } : {}));
    expectCapped(replies, 10);
    expect(await held(owner)).toEqual({ coin: 10, usd: 0 });
    expect(await spent()).toMatchObject({ spent_today_coin: 10, spent_today_usd: null });
    expect((await post('/api/jobs', key, { ...JOB, price_coin: 0.5 })).status).toBe(200);
    expect((await post('/api/jobs', key, { ...JOB, price_coin: 0.000001 })).body.code).toBe('spend_cap_reached');
    expect((await post('/api/jobs', owner.token, JOB)).status).toBe(200);
    // Dollars have no cap.
    expect((await post('/api/deploy/job', key, { ...DEPLOY, payment_type: 'usd' })).status).toBe(200);
  });

  it('get no room from money that returns that day, and lose none to a hold that failed', async () => {
    const owner = await person(service.url, 'canceller');
    const { key, spent } = await keyOf(owner, { daily_cap_coin: 5000 });
    expect((await post('/api/jobs', key, { ...JOB, price_coin: 4000 })).body.code).toBe('insufficient_balance');
    const keyed = { 'Idempotency-Key': 'too dear' };
    expect((await post('/api/jobs', key, { ...JOB, price_coin: 4000 }, keyed)).body.code).toBe('insufficient_balance');
    expect(await spent()).toMatchObject({ spent_today_coin: 0 });
    for (let round = 0; round < 5; round++) {
      const job = await post('/api/jobs', key, { ...JOB, price_coin: 1000 });
      expect(job.status).toBe(200);
      expect((await post(`/api/jobs/${job.body.job_id}/cancel`, key)).status).toBe(200);
    }
    expect(await held(owner)).toEqual({ coin: 0, usd: 0 });
    expect((await post('/api/jobs', key, JOB)).body.code).toBe('spend_cap_reached');
  });

  it('Money 8: are exact for fifty deploys at once, and count what a deploy grows by, then and at its renewals', async () => {
    const owner = await person(service.url, 'deployer');
    const first = await post('/api/deploy/job', owner.token, DEPLOY);
    const price = (await held(owner)).coin;
    expect(price).toBeGreaterThan(0);
    const { key, spent } = await keyOf(owner, { daily_cap_coin: 3 * price });
    const ordered = await atOnce(() => post('/api/deploy/job', key, DEPLOY));
    expectCapped(ordered, 3);
    expect(await renewsFor(first)).toBeNull();
    expect(await renewsFor(done(ordered)[0]!)).not.toBeNull();
    expect((await held(owner)).coin).toBeCloseTo(4 * price, 6);
    expect(await spent()).toMatchObject({ spent_today_coin: 3 * price });

    const growing = await keyOf(owner, { daily_cap_coin: 1.5 * price, daily_cap_usd: 0 });
    const scale = (replicas: number) => post(`/api/deploy/jobs/${first.body.job_id}/scale`, growing.key, { replicas });
    expect((await scale(2)).body).toMatchObject({ ok: true });
    expect(await renewsFor(first)).not.toBeNull();
    expect((await scale(4)).body.code).toBe('spend_cap_reached');
    const { spent_today_coin: grown } = await growing.spent();
    expect(grown).toBeGreaterThan(0);
    expect((await held(owner)).coin).toBeCloseTo(4 * price + (grown ?? 0), 6);
  });

  it('are exact for fifty proxy sessions at once, and count top-ups', async () => {
    const owner = await person(service.url, 'surfer');
    // Needs a gateway, which starts a moment after the API.
    const create = () => post('/api/bandwidth/create', owner.token, SESSION);
    const first = await eventually(async () => (await create()).body.session_id, 'a proxy session');
    const price = (await held(owner)).usd;
    const { key, spent } = await keyOf(owner, { daily_cap_usd: 3 * price });
    expectCapped(await atOnce(() => post('/api/bandwidth/create', key, SESSION)), 3);
    expect((await held(owner)).usd).toBeCloseTo(4 * price, 6);
    expect(await spent()).toMatchObject({ spent_today_coin: null, spent_today_usd: 3 * price });

    const topping = await keyOf(owner, { daily_cap_usd: 2 * price, daily_cap_coin: 0 });
    const replies = await atOnce(() => post(`/api/bandwidth/sessions/${first}/top-up`, topping.key, SESSION));
    expectCapped(replies, 2);
    expect((await held(owner)).usd).toBeCloseTo(6 * price, 6);
  });
});
