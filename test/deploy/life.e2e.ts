import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { EventReader } from '../support/events.js';
import { startService, type Service } from '../support/service.js';
import { Rig } from './support/rigs.js';

const PRICES = 'A100=1,cpu=0.1,default=0.5';

let service: Service;
let rig: Rig;
beforeAll(async () => {
  service = await startService({ env: { GPU_PRICES: PRICES, DEPLOY_SYNC_S: '1', DEPLOY_PORT: '0' } });
  // Room for one replica with each of four GPUs, and for one without.
  rig = await Rig.start(() => service.url, 'rig-1', { gpu_name: 'NVIDIA A100-SXM4-80GB', gpu_count: 4 });
});
afterAll(async () => {
  await rig?.silence();
  // Whatever happened: the books are right.
  const audited = service && (await auditOf(service));
  await service?.dispose();
  expect(audited).toEqual([]);
});

const api = (method: string, path: string, { token }: Person, body?: object): Promise<Reply> =>
  call(service.url, method, `/api/deploy/${path}`, { token, body });
const ORDER = { job_name: 'mine', job_type: 'Docker', gpu_model: 'A100', command: ['serve'], min_healthy_s: 0 };

async function ordered(buyer: Person, changes: object = {}): Promise<string> {
  const { status, body } = await api('POST', 'job', buyer, { ...ORDER, ...changes });
  expect(status).toBe(200);
  return body.job_id;
}

const shown = async (buyer: Person, id: string) => (await api('GET', `jobs/${id}`, buyer)).body;
const coins = async ({ token }: Person): Promise<number> =>
  (await call(service.url, 'GET', '/auth/me', { token })).body.coin_balance;
const stop = (buyer: Person, id: string) => api('POST', `jobs/${id}/stop`, buyer);

/** Polls until the deploy is as wanted. */
const until = (buyer: Person, id: string, wanted: (body: Reply['body']) => unknown, what: string) =>
  eventually(async () => {
    const body = await shown(buyer, id);
    return wanted(body) && (body as Reply['body']);
  }, what);
const good = (revision: number) => (body: Reply['body']) =>
  body.job.good_revision === revision && body.replicas.every((r: { revision: number }) => r.revision === revision);

describe('revisions', () => {
  it('are rolled out, listed, and brought back in one call', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer, { env: { A: '1' } });
    await until(buyer, id, good(1), 'a good first revision');
    expect((await api('POST', `jobs/${id}/rollback`, buyer, {})).body.code).toBe('no_earlier_revision');

    const revised = await api('POST', `jobs/${id}/revisions`, buyer, { command: ['serve', 'more'] });
    expect(revised.body).toEqual({ ok: true, revision: 2 });
    await until(buyer, id, good(2), 'a good second revision');
    expect(rig.orders.find(({ deploy_id }) => deploy_id === id)).toMatchObject({ command: ['serve', 'more'] });

    expect((await api('POST', `jobs/${id}/rollback`, buyer, {})).body).toEqual({ ok: true, revision: 3 });
    await until(buyer, id, good(3), 'the first revision again');
    const { revisions } = (await api('GET', `jobs/${id}/revisions`, buyer)).body;
    expect(revisions).toMatchObject([
      { revision: 3, current: true, verdict: 'good', command: ['serve'], env: { A: '1' }, copy_of: 1 },
      { revision: 2, current: false, verdict: 'good', command: ['serve', 'more'], env: { A: '1' }, copy_of: null },
      { revision: 1, current: false, verdict: 'good', command: ['serve'], copy_of: null },
    ]);
    expect((await api('POST', `jobs/${id}/rollback`, buyer, { revision: 9 })).body.code).toBe('revision_not_found');
    expect((await stop(buyer, id)).status).toBe(200);
    expect((await api('POST', `jobs/${id}/revisions`, buyer, {})).body).toMatchObject({
      status: 409,
      code: 'deploy_over',
    });
  });

  it('that need more GPUs are held for at once, or refused', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer, { gpu_model: 'H200', duration_hrs: 8 });
    expect(await coins(buyer)).toBe(60);
    expect((await api('POST', `jobs/${id}/revisions`, buyer, { gpu_count: 2 })).status).toBe(200);
    expect(await coins(buyer)).toBe(20);
    expect((await api('POST', `jobs/${id}/revisions`, buyer, { gpu_count: 4 })).status).toBe(402);
    expect((await shown(buyer, id)).job).toMatchObject({ revision: 2, gpu_count: 2, cost: { held: 80 } });
    expect((await stop(buyer, id)).body.receipt).toEqual({
      held: 80,
      billed: 0,
      returned: 80,
      lines: [],
      other_amount: 0,
    });
    expect(await coins(buyer)).toBe(100);
  });
});

describe('scaling', () => {
  it('makes no revision, holds what more replicas need, and returns nothing for fewer before the end', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer, { gpu_model: 'H200', duration_hrs: 2 });
    expect((await api('POST', `jobs/${id}/scale`, buyer, { replicas: 3 })).body).toEqual({
      ok: true,
      replicas: 3,
      cost: 20,
    });
    expect((await api('POST', `jobs/${id}/scale`, buyer, { replicas: 2 })).body.cost).toBe(0);
    // Three were held for.
    expect((await api('POST', `jobs/${id}/scale`, buyer, { replicas: 3 })).body.cost).toBe(0);
    expect((await api('POST', `jobs/${id}/scale`, buyer, { replicas: 50 })).status).toBe(402);
    const { job, replicas } = await shown(buyer, id);
    expect(job).toMatchObject({ revision: 1, replicas: 3, cost: { held: 30 } });
    expect(replicas).toHaveLength(3);
    await stop(buyer, id);
    expect(await coins(buyer)).toBe(100);
  });

  it('starts and ends replicas of a deploy that runs', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer);
    await until(buyer, id, ({ job }) => job.running_replicas === 1, 'one replica');
    await api('POST', `jobs/${id}/scale`, buyer, { replicas: 2 });
    await until(buyer, id, ({ job }) => job.running_replicas === 2, 'two replicas');
    await api('POST', `jobs/${id}/scale`, buyer, { replicas: 1 });
    await until(buyer, id, ({ job }) => job.running_replicas === 1, 'one replica again');
    const { events } = (await api('GET', `jobs/${id}/events`, buyer)).body;
    expect(events.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining(['Scaled from 1 replica to 2', 'Scaled from 2 replicas to 1']),
    );
    await stop(buyer, id);
  });
});

describe('stopping', () => {
  it('Money 4: costs a sync for each of four replicas that are stopped as soon as they run', async () => {
    const buyer = await person(service.url);
    const price = 4_000_000 / 3_600;
    for (let run = 0; run < 4; run++) {
      const id = await ordered(buyer, { gpu_count: 4 });
      await until(buyer, id, ({ job }) => job.running_replicas === 1, 'a running replica');
      const { receipt } = (await stop(buyer, id)).body;
      expect(receipt.billed * 1_000_000).toBeGreaterThanOrEqual(Math.floor(price));
      expect(receipt.lines).toMatchObject([{ amount: receipt.billed, running_s: expect.any(Number) }]);
    }
  });

  it('pays what ran, returns the rest with a receipt, and answers the same again', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer);
    await until(buyer, id, ({ job }) => job.running_replicas === 1, 'a running replica');
    const { cost } = (await shown(buyer, id)).job;
    expect(cost).toMatchObject({ held: 10, per_hour: 10, billed: 0 });
    const { status, body } = await stop(buyer, id);
    expect([status, body]).toEqual([200, { ok: true, receipt: expect.anything() }]);
    const { so_far } = (await shown(buyer, id)).job.cost;
    expect(so_far).toBe(body.receipt.billed);
    expect(so_far).toBeGreaterThanOrEqual(cost.so_far);
    const { held, billed, returned, lines } = body.receipt;
    expect(held).toBe(10);
    expect(held).toBeCloseTo(billed + returned, 6);
    expect(billed).toBeGreaterThan(0);
    expect(lines).toEqual([
      { replica: 1, place: 'rig-1', revision: 1, running_s: expect.any(Number), amount: billed, cause: 'stopped' },
    ]);
    expect(await coins(buyer)).toBeCloseTo(90 + returned, 6);
    expect((await stop(buyer, id)).body).toEqual(body);
    const { job, receipt, events } = await shown(buyer, id);
    expect(job).toMatchObject({ status: 'stopped', reason_code: 'stopped_by_buyer', running_replicas: 0 });
    expect(receipt).toEqual(body.receipt);
    expect(events.at(-1)).toMatchObject({ type: 'stopped', message: 'Stopped by its buyer' });
    // The device is to run it no more: that is how it is told to end it.
    await eventually(async () => rig.orders.every(({ deploy_id }) => deploy_id !== id), 'an empty list');
  });

  it('is nobody else’s to do', async () => {
    const [buyer, other] = [await person(service.url), await person(service.url)];
    const id = await ordered(buyer, { gpu_model: 'H200' });
    for (const [path, body] of Object.entries({
      stop: {},
      rollback: {},
      revisions: {},
      scale: { replicas: 2 },
      access: {},
    }))
      expect((await api('POST', `jobs/${id}/${path}`, other, body)).body.code).toBe('deploy_not_found');
    for (const path of ['events', 'revisions', 'logs'])
      expect((await api('GET', `jobs/${id}/${path}`, other)).body.code).toBe('deploy_not_found');
    await stop(buyer, id);
  });
});

describe('access to ports', () => {
  it('is an address for each replica with a token that is stored only as a hash', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer, { gpu_model: 'H200', port: 8000, replicas: 2 });
    const { body } = await api('POST', `jobs/${id}/access`, buyer, { ttl_s: 120 });
    const label = id.replaceAll('-', '');
    const urls = body.replicas.map(({ url }: { url: string }) => new URL(url));
    expect(urls.map(({ hostname }: URL) => hostname.split('.')[0])).toEqual([`1-${label}`, `2-${label}`]);
    for (const url of urls) expect(url.searchParams.get('access')).toMatch(/^da_[\w-]{43}$/);
    const left = Date.parse(body.expires_at) - Date.now();
    expect(left).toBeGreaterThan(60_000);
    expect(left).toBeLessThanOrEqual(121_000);
    await stop(buyer, id);
    expect((await api('POST', `jobs/${id}/access`, buyer, {})).body.code).toBe('deploy_over');
  });

  it('needs a port', async () => {
    const buyer = await person(service.url);
    const id = await ordered(buyer, { gpu_model: 'H200' });
    expect((await api('POST', `jobs/${id}/access`, buyer, {})).body).toMatchObject({
      status: 409,
      code: 'deploy_has_no_port',
    });
    await stop(buyer, id);
  });
});

describe('logs', () => {
  const append = (placement: string, offset: number, text: string, worker = rig.worker) =>
    call(service.url, 'POST', `/api/deploy/replicas/${placement}/logs`, { worker, body: { offset, text } });
  const running = async (buyer: Person): Promise<{ id: string; placement: string }> => {
    const id = await ordered(buyer);
    const { replicas } = await until(buyer, id, ({ job }) => job.running_replicas === 1, 'a running replica');
    return { id, placement: replicas[0].placement_id };
  };

  it('take each byte once, in order, from the device that runs it', async () => {
    const buyer = await person(service.url);
    const { id, placement } = await running(buyer);
    expect((await append(placement, 0, 'hello\n')).body).toEqual({ ok: true, next_offset: 6 });
    expect((await append(placement, 0, 'hello\n')).body).toEqual({ ok: true, next_offset: 6 });
    expect((await append(placement, 3, 'lo\nwörld\n')).body).toEqual({ ok: true, next_offset: 13 });
    const gap = (await append(placement, 99, 'later')).body;
    expect(gap).toMatchObject({ status: 409, code: 'log_offset_gap', expected_offset: 13 });
    const other = await Rig.start(() => service.url, 'other');
    await other.silence();
    expect((await append(placement, 13, 'mine', other.worker)).body.code).toBe('placement_not_found');

    const { body } = await api('GET', `jobs/${id}/logs`, buyer);
    expect(body).toMatchObject({ placement_id: placement, first_offset: 0, next_offset: 13, complete: false });
    expect(body.logs.map(({ text }: { text: string }) => text).join('')).toBe('hello\nwörld\n');
    const rest = (await api('GET', `jobs/${id}/logs?after=6`, buyer)).body;
    expect(rest.logs).toMatchObject([{ offset: 6, text: 'wörld\n' }]);
    expect((await api('GET', `jobs/${id}/logs?replica=2`, buyer)).body).toMatchObject({ placement_id: null, logs: [] });

    await stop(buyer, id);
    // What it printed last comes after its end.
    expect((await append(placement, 13, 'bye\n')).status).toBe(200);
    expect((await api('GET', `jobs/${id}/logs?after=13`, buyer)).body).toMatchObject({
      next_offset: 17,
      complete: true,
    });
    await call(service.url, 'POST', '/api/worker/offline', { worker: other.worker });
  });

  it('keep the last 4 MB of a run', async () => {
    const buyer = await person(service.url);
    const { id, placement } = await running(buyer);
    const piece = 'x'.repeat(262_144);
    for (let n = 0; n < 20; n++) expect((await append(placement, n * 262_144, piece)).status).toBe(200);
    const { first_offset, logs } = (await api('GET', `jobs/${id}/logs?limit=1`, buyer)).body;
    expect(first_offset).toBe(4 * 262_144);
    expect(logs[0].offset).toBe(first_offset);
    await stop(buyer, id);
  });

  it('are followed live through the runs of a replica until the deploy is over', async () => {
    const buyer = await person(service.url);
    const { id, placement } = await running(buyer);
    const follow = (lastEventId?: string) =>
      EventReader.open(`${service.url}/api/deploy/jobs/${id}/logs`, {
        Authorization: `Bearer ${buyer.token}`,
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      });
    const stream = await follow();
    const text = () =>
      stream
        .of('log')
        .map(({ data }) => data.text)
        .join('');
    await append(placement, 0, 'one\n');
    await eventually(async () => text() === 'one\n', 'the first line');
    rig.fate = (order) => (order.placement_id === placement ? { state: 'ended', exit_code: 1 } : undefined);
    const { replicas } = await until(
      buyer,
      id,
      (body) => body.job.running_replicas === 1 && body.replicas[0].placement_id !== placement,
      'another run',
    );
    rig.fate = () => undefined;
    await append(replicas[0].placement_id, 0, 'two\n');
    await eventually(async () => text() === 'one\ntwo\n', 'the second line');
    await stop(buyer, id);
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'status', data: { status: 'stopped' } });
    const again = await follow(`${placement}:4`);
    await again.ended;
    expect(again.of('log').map(({ data }) => data.text)).toEqual(['two\n']);
    for (const id of ['nonsense', `${placement}:5`]) expect([id, (await follow(id)).status]).toEqual([id, 400]);
    expect((await follow(`${id}:0`)).status).toBe(404);
  });
});
