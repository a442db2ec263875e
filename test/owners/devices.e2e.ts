import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { sharedService, type SharedService } from '../support/service.js';

/** A GPU that no other test's devices have: only these devices get this test's jobs. */
const GPU = 'OwnerCard 9000';

let service: SharedService;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  service = await sharedService();
  [owner, buyer] = [await person(service.url, 'owner'), await person(service.url, 'buyer')];
});

const online: Rig[] = [];
/** Each test's jobs find its own devices only. */
afterEach(async () => {
  for (const one of online.splice(0)) await asRig(one, 'worker/offline');
});

const asOwner = (method: string, path: string, body?: object) =>
  call(service.url, method, `/api/worker/${path}`, { token: owner.token, body });
const asBuyer = (method: string, path: string, body?: object) =>
  call(service.url, method, `/api/${path}`, { token: buyer.token, body });

interface Rig {
  id: string;
  worker: string;
}
const asRig = ({ worker }: Rig, path: string, body: object = {}) =>
  call(service.url, 'POST', `/api/${path}`, { worker, body });
const heartbeat = (rig: Rig) =>
  asRig(rig, 'worker/heartbeat', {
    ...{ gpu_name: GPU, gpu_count: 1, gpu_memory_gb: 16, ram_gb: 8, cpu_temp: 51.5 },
    capabilities: ['script', 'gpu'],
  });

/** A machine that came by an enrolment code and is online. */
async function rig(name: string): Promise<Rig> {
  const { code } = (await asOwner('POST', 'enrolments', { name })).body;
  const enrolled = await call(service.url, 'POST', '/api/worker/enrol', { body: { code, hostname: 'debian' } });
  const made = { id: enrolled.body.token_id, worker: enrolled.body.token };
  online.push(made);
  expect((await heartbeat(made)).status).toBe(200);
  return made;
}
async function post(changes: object = {}): Promise<string> {
  const terms = { title: 'Render', job_type: 'script', price_coin: 2, duration_hrs: 1 };
  const { body } = await asBuyer('POST', 'jobs', { ...terms, spec: { script: 'true', gpu_model: GPU }, ...changes });
  return body.job_id;
}
const claim = async (one: Rig) => (await asRig(one, 'worker/jobs/claim', { wait_s: 0 })).body.job?.id ?? null;
const explained = async ({ id }: Rig) => (await asOwner('GET', `devices/${id}/explain`)).body.explanation;
const work = async (query: string) => (await asOwner('GET', `work?${query}`)).body.work;
const told = (type: string, { id }: Rig) =>
  eventually(async () => {
    const { events } = (await call(service.url, 'GET', '/api/events', { token: owner.token })).body;
    return events.find((event: { type: string; data: { device_id: string } }) => {
      return event.type === type && event.data.device_id === id;
    });
  }, type);

describe("an owner's device", () => {
  it('is seen arriving: enrolled, then online, and online since then', async () => {
    const one = await rig('arrives');
    expect((await told('device.enrolled', one)).data).toEqual({ device_id: one.id, name: 'arrives' });
    expect((await told('device.online', one)).data).toMatchObject({ name: 'arrives' });
    const { body } = await asOwner('GET', `devices/${one.id}/presence?days=7`);
    expect(body).toMatchObject({ ok: true, complete: true, spans: [{ from: expect.any(String), to: null }] });
    expect(body.online_share).toBeGreaterThan(0);
    await asRig(one, 'worker/offline');
    await told('device.lost', one);
    expect((await asOwner('GET', `devices/${one.id}/presence`)).body.spans).toMatchObject([{ to: expect.any(String) }]);
  });

  it('is shown alone as in the list, and changed field by field', async () => {
    const one = await rig('changes');
    const { device } = (await asOwner('GET', `devices/${one.id}`)).body;
    expect((await asOwner('GET', 'devices')).body.devices).toContainEqual(device);
    expect(device).toMatchObject({ id: one.id, name: 'changes', paused: false, min_price_usd: null, cpu_temp: 51.5 });
    const priced = await asOwner('PATCH', `devices/${one.id}`, { name: 'attic', min_price_usd: 0.5 });
    expect(priced.body.device).toMatchObject({ name: 'attic', min_price_usd: 0.5, paused: false });
    expect((await told('device.changed', one)).data).toEqual({ device_id: one.id, name: 'attic' });
    const cleared = await asOwner('PATCH', `devices/${one.id}`, { min_price_usd: null });
    expect(cleared.body.device).toMatchObject({ name: 'attic', min_price_usd: null });
    const { acts } = (await call(service.url, 'GET', '/auth/audit-log', { token: owner.token })).body;
    expect(acts).toContainEqual(
      expect.objectContaining({
        act: 'device.changed',
        detail: { device_id: one.id, name: 'attic', min_price_usd: 0.5 },
      }),
    );
    expect((await asOwner('PATCH', `devices/${one.id}`, { name: null })).status).toBe(400);
    expect((await asOwner('PATCH', `devices/${one.id}`, { paused: 'yes' })).status).toBe(400);
  });

  it("is nobody else's, and gone once revoked", async () => {
    const one = await rig('mine');
    const path = `/api/worker/devices/${one.id}`;
    const asStranger = (method: string, rest = '') =>
      call(service.url, method, path + rest, {
        token: buyer.token,
        ...(method === 'PATCH' && { body: { paused: true } }),
      });
    for (const reply of [await asStranger('GET'), await asStranger('PATCH'), await asStranger('GET', '/presence')])
      expect([reply.status, reply.body.code]).toEqual([404, 'token_not_found']);
    expect((await asOwner('GET', `devices/${one.id}`)).body.device.paused).toBe(false);
    await asOwner('POST', `tokens/${one.id}/revoke`);
    expect((await asOwner('GET', `devices/${one.id}`)).status).toBe(404);
    expect((await asOwner('PATCH', `devices/${one.id}`, {})).body.code).toBe('token_revoked');
    expect((await asOwner('GET', `devices/${one.id}/presence`)).status).toBe(200);
  });

  it('that is paused gets no new jobs, finishes what it runs, and both sides are told why', async () => {
    const one = await rig('pauses');
    const running = await post({ verification: 'none' });
    expect(await claim(one)).toBe(running);
    await asOwner('PATCH', `devices/${one.id}`, { paused: true });
    const waiting = await post();
    expect((await asRig(one, `jobs/${running}/complete`)).body.paid_coin).toBeGreaterThan(0);
    expect(await claim(one)).toBeNull();
    expect(await explained(one)).toMatchObject({ code: 'paused_by_owner', pause: null });
    const { code, devices } = await eventually(async () => {
      const { explanation } = (await asBuyer('GET', `jobs/${waiting}/explain`)).body;
      return explanation.code === 'devices_paused' && explanation;
    }, 'devices_paused');
    expect([code, devices.paused]).toEqual(['devices_paused', 1]);
    const quoted = await asBuyer('POST', 'jobs/quote', {
      ...{ job_type: 'script', duration_hrs: 1 },
      spec: { script: 'true', gpu_model: GPU },
    });
    expect(quoted.body.quote.code).toBe('devices_paused');
    const free = async () =>
      (await call(service.url, 'GET', '/api/marketplace/offers')).body.offers.find(
        (offer: { gpu_model: string }) => offer.gpu_model === GPU,
      );
    await eventually(async () => (await free())?.devices_free === 0, 'no free device on the board');
    await asOwner('PATCH', `devices/${one.id}`, { paused: false });
    expect(await claim(one)).toBe(waiting);
    await asRig(one, `jobs/${waiting}/release`);
    await asBuyer('POST', `jobs/${waiting}/cancel`);
  });

  it('that is paused gets no replica; the one it runs goes on', async () => {
    const one = await rig('hosts');
    await asRig(one, 'deploy/replicas/sync', { fresh: true, replicas: [] });
    const order = { job_type: 'Script', gpu_model: GPU, gpu_count: 1, command: ['true'], duration_hrs: 1 };
    const first = (await asBuyer('POST', 'deploy/job', { ...order, job_name: 'first' })).body.job_id;
    const hosted = async () => (await asOwner('GET', `replicas?device_id=${one.id}`)).body.replicas;
    const [replica] = await eventually(async () => (await hosted())[0] && (await hosted()), 'a replica');
    expect(replica).toMatchObject({
      ...{ deploy_id: first, job_name: 'first', device_id: one.id, device_name: 'hosts', state: 'assigned' },
      ...{ gpu_count: 1, running_at: null },
    });
    expect(JSON.stringify(replica)).not.toContain('true');
    await asOwner('PATCH', `devices/${one.id}`, { paused: true });
    const report = { placement_id: replica.placement_id, state: 'running' };
    await asRig(one, 'deploy/replicas/sync', { replicas: [report] });
    await asBuyer('POST', `deploy/jobs/${first}/scale`, { replicas: 1 });
    expect(await hosted()).toMatchObject([{ state: 'running' }]);
    await asBuyer('POST', `deploy/jobs/${first}/stop`);
    await eventually(async () => (await hosted()).length === 0, 'no replica');
    const second = (await asBuyer('POST', 'deploy/job', { ...order, job_name: 'second' })).body.job_id;
    const shown = await eventually(async () => {
      const { body } = await asBuyer('GET', `deploy/jobs/${second}`);
      return (body.job ?? body).reason_code && (body.job ?? body);
    }, 'a reason');
    expect(shown.status).toBe('queued');
    expect(await hosted()).toEqual([]);
    await asBuyer('POST', `deploy/jobs/${second}/stop`);
  });

  it('has its work listed: what runs, what is reviewed until when, and what was paid', async () => {
    const [one, other] = [await rig('works'), await rig('idles')];
    const reviewed = await post({ verification: 'review', title: 'Reviewed' });
    expect(await claim(one)).toBe(reviewed);
    await asRig(one, `jobs/${reviewed}/complete`, { result: 'secret result' });
    const failed = await post({ title: 'Failed' });
    expect(await claim(one)).toBe(failed);
    await asRig(one, `jobs/${failed}/fail`, { reason: 'no' });
    await asBuyer('POST', `jobs/${failed}/cancel`);
    const running = await post({ title: 'Running' });
    expect(await claim(one)).toBe(running);

    const all = await work(`device_id=${one.id}`);
    expect(all.map((item: { title: string; state: string }) => [item.title, item.state])).toEqual([
      ['Running', 'running'],
      ['Failed', 'failed'],
      ['Reviewed', 'awaiting_review'],
    ]);
    expect(await work(`device_id=${one.id}&state=awaiting_review`)).toEqual([
      expect.objectContaining({
        ...{ job_id: reviewed, device_name: 'works', price_coin: 2, coins: 0, pending_coin: 1.9, review: 'pending' },
        review_due_at: expect.any(String),
      }),
    ]);
    expect((await asOwner('GET', `work?device_id=${one.id}&state=awaiting_review`)).body.total_pending_coin).toBe(1.9);
    expect(JSON.stringify(all)).not.toMatch(/secret result|script": ?"true/);
    expect(await work(`device_id=${other.id}`)).toEqual([]);
    expect((await asBuyer('GET', 'worker/work')).body.work).toEqual([]);

    const pages: string[] = [];
    let cursor = '';
    do {
      const page = (await asOwner('GET', `work?limit=1${cursor && `&cursor=${cursor}`}`)).body;
      pages.push(...page.work.map(({ job_id }: { job_id: string }) => job_id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(pages.slice(0, 3)).toEqual([running, failed, reviewed]);
    expect(new Set(pages).size).toBe(pages.length);

    await asBuyer('POST', `jobs/${reviewed}/accept-result`);
    expect(await work(`device_id=${one.id}&state=completed`)).toEqual([
      expect.objectContaining({
        job_id: reviewed,
        coins: 1.9,
        pending_coin: 0,
        review: 'accepted',
        review_due_at: null,
      }),
    ]);
    expect((await asOwner('GET', 'work?state=odd')).status).toBe(400);
    await asRig(one, `jobs/${running}/release`);
    await asBuyer('POST', `jobs/${running}/cancel`);
  });
});
