import { jpegPhoto } from '../libs/assistant/testing/photo-files.js';
import { analyze } from './assistant/support/photo-client.js';
import { call, device, person, type Person, type Reply, type RequestOptions } from './support/client.js';
import { sharedService } from './support/service.js';
import { SPECIFIED, type Shape } from './support/spec-table.js';

/** The specification, section by section, as a client sees it that knows nothing else. */
let url: string;
let user: Person;
let worker: string;
beforeAll(async () => {
  ({ url } = await sharedService());
  user = await person(url, 'ada');
  worker = await device(url, user);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const JOB = { title: 'Mine', job_type: 'script', price_coin: 1, duration_hrs: 1 };

/** The least that each endpoint takes. */
const BODIES: Record<string, object> = {
  'POST /api/worker/token/create': { name: 'rig' },
  'POST /api/worker/heartbeat': {},
  'POST /api/jobs': JOB,
  'POST /api/assistant/chat': { message: 'hi' },
  'POST /api/bandwidth/create': { gb: 1 },
  'POST /api/bandwidth/end': { session_id: UNKNOWN },
  'POST /api/referral/apply': { referral_code: 'ABCDEFGH' },
  'POST /api/deploy/job': { job_name: 'mine', job_type: 'Script', gpu_model: 'cpu' },
};

const TYPES: Record<string, (value: unknown) => boolean> = {
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
};

/** What of the reply is not as specified. */
function wrong(reply: Reply['body'], shape: Shape, path = ''): string[] {
  return Object.entries(shape).flatMap(([field, type]) => {
    const value = reply?.[field];
    const place = `${path}${field}`;
    if (Array.isArray(type)) {
      if (!Array.isArray(value) || value.length === 0) return [`${place}: no items`];
      return value.flatMap((item: Reply['body'], n: number) => wrong(item, type[0], `${place}[${n}].`));
    }
    if (typeof type !== 'string') return wrong(value, type, `${place}.`);
    const fits = TYPES[type] ?? ((one: unknown) => type.split('|').includes(one as string));
    return fits(value) ? [] : [`${place}: ${String(value)}`];
  });
}

/** Sends a request of the specification and answers its reply, which is what the specification says. */
async function ask(id: string, options: RequestOptions = {}, path?: string): Promise<Reply['body']> {
  const [method, pattern] = id.split(' ') as [string, string];
  return specified(id, await call(url, method, path ?? pattern, options));
}

function specified(id: string, { status, body }: Reply): Reply['body'] {
  expect([id, status, body.ok, wrong(body, SPECIFIED[id]!.reply)]).toEqual([id, 200, true, []]);
  return body;
}

const asUser = (body?: object): RequestOptions => ({ token: user.token, body });

describe('auth', () => {
  it('POST /auth/login gives a JWT and the user, GET /auth/me the user whose JWT it is', async () => {
    const { email, password } = user;
    const login = await ask('POST /auth/login', { body: { email, password } });
    expect(login.token.split('.')).toHaveLength(3);
    expect(login.user).toMatchObject({ id: user.id, email });
    const me = await ask('GET /auth/me', { token: login.token });
    expect(me).toMatchObject({ id: user.id, username: login.user.username, email_verified: false });
    expect(me).not.toHaveProperty('email');
    expect(login.user).not.toHaveProperty('email_verified');
  });
});

describe('workers', () => {
  it('POST /api/worker/token/create needs a name, and takes a type of device and a least price', async () => {
    await ask('POST /api/worker/token/create', asUser({ name: 'rig' }));
    for (const device_type of ['desktop', 'mini_pc', 'server', 'phone']) {
      await ask('POST /api/worker/token/create', asUser({ name: 'rig', device_type, min_price_usd: 0.25 }));
    }
  });

  it('a heartbeat turns a device online, an offline call turns it off, and the list shows it', async () => {
    const owner = await person(url, 'owner');
    const token = await device(url, owner, 'attic');
    const shown = async () => (await ask('GET /api/worker/devices', { token: owner.token })).devices;
    expect(await shown()).toMatchObject([
      { hostname: 'attic', device_type: 'desktop', gpu_name: '', is_online: false },
    ]);
    const facts = { gpu_name: 'RTX 4090', cpu_cores: 8, ram_gb: 15.5 };
    const load = { cpu_temp: 61.5, gpu_temp: 70, cpu_pct: 12.5, ram_pct: 40 };
    await ask('POST /api/worker/heartbeat', { worker: token, body: { ...facts, ...load } });
    expect(await shown()).toMatchObject([{ ...facts, is_online: true, earn_today: 0 }]);
    await ask('POST /api/worker/offline', { worker: token });
    expect(await shown()).toMatchObject([{ ...facts, is_online: false }]);
    await ask('POST /api/worker/heartbeat', { worker: token, body: {} });
    expect(await shown()).toMatchObject([{ ...facts, is_online: true }]);
  });
});

describe('the marketplace', () => {
  it('POST /api/jobs makes a job of each type that waits, is in the list, and runs once a worker accepted it', async () => {
    const listed = async (id: string) =>
      (await ask('GET /api/marketplace/jobs')).jobs.find((job: { id: string }) => job.id === id);
    for (const job_type of ['docker', 'training', 'inference', 'script']) {
      const least = { title: `A ${job_type}`, job_type, price_coin: 0.5, duration_hrs: 2 };
      const most = { ...least, description: 'Do it.', requirements: 'RTX 4090, 16 GB of RAM' };
      await ask('POST /api/jobs', asUser(least));
      const { job_id: id } = await ask('POST /api/jobs', asUser(most));
      expect(await listed(id)).toMatchObject({ ...least, status: 'waiting', buyer_id: user.id });
    }
    const { job_id: id } = await ask('POST /api/jobs', asUser({ ...JOB, title: 'Accept me' }));
    const { job } = await ask('POST /api/jobs/{job_id}/accept', { worker }, `/api/jobs/${id}/accept`);
    expect(job).toMatchObject({ id, title: 'Accept me', status: 'running' });
    expect(await listed(id)).toMatchObject({ status: 'running' });
  });
});

describe('the assistant', () => {
  it('POST /api/assistant/chat answers in every mode, with and without a JWT', async () => {
    await ask('POST /api/assistant/chat', { body: { message: 'hi' } });
    const history = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Hello.' },
    ];
    for (const mode of ['chat', 'goodness', 'training']) {
      const most = { message: 'What can I do?', history, mode, location: 'Seoul', weather: 'rain' };
      await ask('POST /api/assistant/chat', asUser(most));
    }
  });

  it('POST /api/assistant/analyze-image takes a photo alone, and every field', async () => {
    const file = await jpegPhoto(77);
    const id = 'POST /api/assistant/analyze-image';
    specified(id, await analyze(url, { file }));
    const fields = { mode: 'goodness', location: 'Seoul', weather: 'rain', lang: 'ko', description: 'planted a tree' };
    specified(id, await analyze(url, { file, fields, user }));
  });
});

describe('bandwidth', () => {
  it('a session is bought for gb × price_per_gb, 1.0 unless told, is active in the list, and is ended', async () => {
    const buyer = { token: (await person(url, 'buyer')).token };
    const { proxy, cost_usd, session_id } = await ask('POST /api/bandwidth/create', { ...buyer, body: { gb: 1.5 } });
    expect([proxy.protocol, cost_usd]).toEqual(['socks5', 1.5]);
    const dearer = await ask('POST /api/bandwidth/create', { ...buyer, body: { gb: 0.5, price_per_gb: 2.5 } });
    expect(dearer.cost_usd).toBe(1.25);
    const { sessions } = await ask('GET /api/bandwidth/sessions', buyer);
    const unused = { status: 'active', bytes_used: 0, gb_used: 0, port: proxy.port };
    expect(sessions).toMatchObject([
      { ...unused, id: dearer.session_id, price_per_gb: 2.5 },
      { ...unused, id: session_id, price_per_gb: 1 },
    ]);
    expect(await ask('POST /api/bandwidth/end', { ...buyer, body: { session_id } })).toEqual({ ok: true });
    const left = (await ask('GET /api/bandwidth/sessions', buyer)).sessions;
    expect(left).toMatchObject([{ id: dearer.session_id }]);
  });
});

describe('referrals', () => {
  it('a user has a code of 8 characters in a link, which somebody else applies for a bonus', async () => {
    const referrer = await person(url, 'referrer');
    const info = await ask('GET /api/referral/info', { token: referrer.token });
    expect(info.referral_code).toHaveLength(8);
    expect(new URL(info.referral_link).searchParams.get('ref')).toBe(info.referral_code);
    const { token } = await person(url, 'newcomer');
    const { bonus } = await ask('POST /api/referral/apply', { token, body: { referral_code: info.referral_code } });
    expect(bonus).toBe(info.referred_reward);
    expect(await ask('GET /api/referral/info', { token: referrer.token })).toMatchObject({ total_referrals: 1 });
  });
});

describe('deploys', () => {
  it('POST /api/deploy/job takes every field, and 1 for the numbers that are left out', async () => {
    const least = { job_name: 'mine', job_type: 'Docker', gpu_model: 'T4' };
    const { job_id: id } = await ask('POST /api/deploy/job', asUser(least));
    const { job } = (await call(url, 'GET', `/api/deploy/jobs/${id}`, { token: user.token })).body;
    expect(job).toMatchObject({ ...least, status: 'queued', gpu_count: 1, duration_hrs: 1, replicas: 1 });
    for (const payment_type of ['usd', 'coin']) {
      const most = { ...least, gpu_count: 2, duration_hrs: 2, replicas: 2, payment_type };
      await ask('POST /api/deploy/job', asUser(most));
    }
  });
});

/** With a good body, and a record that isn't there, unless told. */
async function statusOf(id: string, options: RequestOptions): Promise<number> {
  const [method, path] = id.split(' ') as [string, string];
  return (await call(url, method, path.replace('{job_id}', UNKNOWN), { body: BODIES[id], ...options })).status;
}

describe('errors', () => {
  const protectedOnes = Object.keys(SPECIFIED).filter((id) => /^(jwt|worker-token)$/.test(SPECIFIED[id]!.auth));
  it.each(protectedOnes)('%s is 401 without its credentials, and with wrong ones', async (id) => {
    const ofTheOtherKind = SPECIFIED[id]!.auth === 'jwt' ? { worker } : { token: user.token };
    for (const options of [{}, ofTheOtherKind, { token: 'wrong', worker: 'wrong' }]) {
      expect(await statusOf(id, options)).toBe(401);
    }
  });

  it('those that work without a JWT refuse a wrong one', async () => {
    expect(await statusOf('POST /api/assistant/chat', {})).toBe(200);
    expect(await statusOf('POST /api/assistant/chat', { token: 'wrong' })).toBe(401);
  });

  it.each(Object.keys(BODIES).filter((id) => id !== 'POST /api/worker/heartbeat'))(
    '%s is 400 without what it needs, with another type, and with what is no object',
    async (id) => {
      for (const body of [undefined, {}, { ...BODIES[id], [Object.keys(BODIES[id]!)[0]!]: {} }, [], 'text']) {
        expect([body, await statusOf(id, { token: user.token, worker, body })]).toEqual([body, 400]);
      }
    },
  );

  it('what is not there is 404', async () => {
    expect(await statusOf('POST /api/jobs/{job_id}/accept', { worker })).toBe(404);
    expect(await statusOf('POST /api/bandwidth/end', { token: user.token })).toBe(404);
    expect(await statusOf('POST /api/referral/apply', { token: user.token })).toBe(404);
    expect(await statusOf('GET /api/nothing', { token: user.token })).toBe(404);
  });
});
