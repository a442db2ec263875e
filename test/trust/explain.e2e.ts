import { auditOf } from '../support/audit.js';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';

// Devices are heard from seldom here, and an explanation of supply may be ten seconds old.
const OFFLINE_AFTER_S = 600;

let service: Service;
let buyer: Person;
let owner: Person;
beforeAll(async () => {
  service = await startService({ env: { DEVICE_OFFLINE_AFTER_S: String(OFFLINE_AFTER_S) } });
  [buyer, owner] = [await person(service.url), await person(service.url)];
});
afterAll(() => service?.dispose());

interface Rig {
  id: string;
  worker: string;
}

async function rig(gpu: string | null, minPriceUsd?: number, whose = owner): Promise<Rig> {
  const body = { name: `rig ${gpu ?? 'silent'}`, ...(minPriceUsd !== undefined && { min_price_usd: minPriceUsd }) };
  const { body: made } = await call(service.url, 'POST', '/api/worker/token/create', { token: whose.token, body });
  const worker = made.token as string;
  if (gpu) await heartbeat({ worker }, gpu);
  const { device_id } = (await call(service.url, 'GET', '/api/worker/explain', { worker })).body.explanation;
  return { id: device_id, worker };
}
const heartbeat = ({ worker }: Pick<Rig, 'worker'>, gpu: string) =>
  call(service.url, 'POST', '/api/worker/heartbeat', {
    worker,
    body: { gpu_name: gpu, gpu_count: 1, gpu_memory_gb: 16, ram_gb: 8, capabilities: ['script', 'gpu'] },
  });
async function post(gpu: string, changes: object = {}): Promise<string> {
  const spec = { script: 'true', gpu_model: gpu };
  const body = {
    title: gpu,
    job_type: 'script',
    price_coin: 1,
    duration_hrs: 1,
    spec,
    verification: 'none',
    ...changes,
  };
  const reply = await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body });
  expect(reply.status).toBe(200);
  return reply.body.job_id;
}
const claim = async ({ worker }: Rig): Promise<string | null> =>
  (await call(service.url, 'POST', '/api/worker/jobs/claim', { worker, body: { wait_s: 0 } })).body.job?.id ?? null;
async function act({ worker }: Rig, id: string, action: string) {
  const reply = await call(service.url, 'POST', `/api/jobs/${id}/${action}`, { worker, body: {} });
  expect([action, reply.status]).toEqual([action, 200]);
}
async function byBuyer(id: string, action: string, body: object = {}) {
  const reply = await call(service.url, 'POST', `/api/jobs/${id}/${action}`, { token: buyer.token, body });
  expect([action, reply.status]).toEqual([action, 200]);
}
const explain = async (id: string) =>
  (await call(service.url, 'GET', `/api/jobs/${id}/explain`, { token: buyer.token })).body.explanation;
const explainRig = async ({ worker }: Rig) =>
  (await call(service.url, 'GET', '/api/worker/explain', { worker })).body.explanation;
const told = (id: string, code: string) =>
  eventually(async () => {
    const explanation = await explain(id);
    return explanation.code === code && explanation;
  }, `${code} of a job`);

it('a device is told that it never connected, that nothing waits, that it is offline; a job that nobody is there', async () => {
  const one = await rig(null);
  expect(await explainRig(one)).toMatchObject({ device_id: one.id, code: 'never_connected', is_online: false });
  await heartbeat(one, 'EarlyCard');
  expect(await explainRig(one)).toMatchObject({ code: 'no_waiting_jobs', is_online: true, jobs: { paying: 0 } });
  await call(service.url, 'POST', '/api/worker/offline', { worker: one.worker, body: {} });
  expect((await explainRig(one)).code).toBe('offline');
  const id = await post('EarlyCard');
  expect(await explain(id)).toMatchObject({ status: 'waiting', code: 'no_device_online', devices: { online: 0 } });
  await heartbeat(one, 'EarlyCard');
  expect(await claim(one)).toBe(id);
  await act(one, id, 'complete');
  expect((await explain(id)).code).toBe('completed');
});

it('every blocker is told for what it is; it is removed, and the job runs', async () => {
  const [dear, busy, paused, failed, free, odd] = [
    await rig('DearCard', 0.5),
    await rig('BusyCard'),
    await rig('PausedCard'),
    await rig('FailedCard'),
    await rig('FreeCard'),
    await rig('OddCard'),
  ];
  const first = await post('BusyCard');
  expect(await claim(busy)).toBe(first);
  // It fails five jobs, which another device then does and goes away.
  const failing: string[] = [];
  for (let n = 0; n < 5; n++) {
    failing.push(await post('PausedCard'));
    await act(paused, (await claim(paused))!, 'fail');
  }
  const other = await rig('PausedCard', undefined, await person(service.url));
  for (const id of failing) {
    expect(failing).toContain(await claim(other));
    await act(other, id, 'complete');
  }
  await call(service.url, 'POST', '/api/worker/offline', { worker: other.worker });
  const ids = {
    missing: await post('MissingCard'),
    tooDear: await post('DearCard'),
    behind: await post('BusyCard'),
    held: await post('PausedCard'),
    blocked: await post('FailedCard'),
    next: await post('FreeCard', { verification: 'review' }),
    byHand: await post('nobody', { spec: undefined }),
  };
  expect(await claim(failed)).toBe(ids.blocked);
  await act(failed, ids.blocked, 'fail');

  // The devices.
  expect(await explainRig(dear)).toMatchObject({ code: 'floor_too_high', min_price_usd: 0.5 });
  expect((await explainRig(busy)).code).toBe('full');
  const pause = await eventually(async () => (await explainRig(paused)).pause, 'the pause');
  expect(pause).toMatchObject({ in_a_row: 1, failed_jobs: expect.any(Array) });
  expect(pause.failed_jobs).toHaveLength(5);
  expect(Date.parse(pause.until) - Date.parse(pause.since)).toBe(600_000);
  expect((await explainRig(failed)).code).toBe('jobs_excluded');
  expect((await explainRig(free)).code).toBe('about_to_claim');
  expect((await explainRig(odd)).code).toBe('no_matching_jobs');
  const compared = await eventually(async () => {
    const explanation = await explainRig(dear);
    return explanation.jobs.matching > 0 && explanation;
  });
  expect(compared).toMatchObject({ best_price_usd: 0.095, jobs: { paying: 0 } });

  // The jobs.
  expect((await told(ids.missing, 'no_matching_device')).blockers).toContainEqual({
    code: 'lacks_gpu_model',
    devices: expect.any(Number),
    text: expect.stringContaining('a GPU other than "missingcard"'),
  });
  const { price_needed_coin: needed, next } = await told(ids.tooDear, 'price_too_low');
  expect([needed, next[0].code]).toEqual([5.263157, 'post_for_more']);
  expect((await told(ids.behind, 'devices_busy')).devices).toMatchObject({ matching: 1, busy: 1, ready: 0 });
  expect((await told(ids.held, 'devices_paused')).devices).toMatchObject({ paused: 1 });
  expect((await told(ids.blocked, 'devices_excluded')).devices).toMatchObject({ excluded: 1 });
  expect((await told(ids.next, 'about_to_start')).devices).toMatchObject({ ready: 1 });
  expect((await told(ids.byHand, 'waits_for_a_person')).devices).toBeNull();

  // Removed, one by one.
  const late = await rig('MissingCard');
  expect(await claim(late)).toBe(ids.missing);
  const enough = await post('DearCard', { price_coin: needed });
  expect(await claim(dear)).toBe(enough);
  await act(busy, first, 'complete');
  expect(await claim(busy)).toBe(ids.behind);
  const good = await post('PausedCard');
  expect(await claim(paused)).toBeNull();
  await act(paused, good, 'accept');
  await act(paused, good, 'complete');
  expect((await explainRig(paused)).pause).toBeNull();
  expect(await claim(paused)).toBe(ids.held);
  expect(await claim(failed)).toBeNull();
  expect(await claim(await rig('FailedCard'))).toBe(ids.blocked);
  await act(odd, ids.byHand, 'accept');
  expect(await claim(free)).toBe(ids.next);
  for (const id of [ids.missing, enough, ids.behind, ids.held, ids.blocked, ids.byHand, ids.next])
    expect(await explain(id)).toMatchObject({ status: 'running', code: 'running', devices: null });

  // Its result waits for the buyer.
  await act(free, ids.next, 'complete');
  const waiting = await explain(ids.next);
  expect(waiting).toMatchObject({ code: 'awaiting_review', review_due_at: expect.any(String) });
  expect(waiting.text).toContain('waits for you until');
  await byBuyer(ids.next, 'accept-result');
  expect((await explain(ids.next)).code).toBe('completed');
  await byBuyer(ids.tooDear, 'cancel');
  expect((await explain(ids.tooDear)).code).toBe('cancelled');
  expect(await auditOf(service)).toEqual([]);
});

it('an owner asks for each device; what is of others is not found', async () => {
  const [one, stranger] = [await rig('OwnCard'), await person(service.url)];
  const get = (token: string, path: string) => call(service.url, 'GET', path, { token });
  const path = `/api/worker/devices/${one.id}/explain`;
  expect((await get(owner.token, path)).body.explanation).toMatchObject({ device_id: one.id, name: 'rig OwnCard' });
  expect((await get(stranger.token, path)).body).toMatchObject({ status: 404, code: 'device_not_found' });
  const id = await post('OwnCard');
  expect((await get(owner.token, `/api/jobs/${id}/explain`)).body).toMatchObject({
    status: 404,
    code: 'job_not_found',
  });
  expect((await get(buyer.token, '/api/jobs/nonsense/explain')).status).toBe(400);
  expect((await call(service.url, 'GET', '/api/worker/explain')).status).toBe(401);
});
