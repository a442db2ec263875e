import { call, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { startService, type Service } from './support/service.js';

let service: Service;
let owner: Person;
beforeAll(async () => {
  service = await startService({ env: { DEVICE_OFFLINE_AFTER_S: '600' } });
  owner = await person(service.url);
});
afterAll(() => service?.dispose());

interface Machine {
  gpu?: string;
  gpus?: number;
  memoryGb?: number;
  minPriceUsd?: number;
}

async function machine({ gpu, gpus = 1, memoryGb = 24, minPriceUsd }: Machine): Promise<string> {
  const body = { name: gpu ?? 'cpu', ...(minPriceUsd !== undefined && { min_price_usd: minPriceUsd }) };
  const { body: made } = await call(service.url, 'POST', '/api/worker/token/create', { token: owner.token, body });
  const heartbeat = {
    ...(gpu && { gpu_name: gpu, gpu_count: gpus, gpu_memory_gb: memoryGb }),
    cpu_cores: 16,
    ram_gb: 64,
    capabilities: ['script', 'gpu'],
  };
  await call(service.url, 'POST', '/api/worker/heartbeat', { worker: made.token, body: heartbeat });
  return made.token as string;
}

const offers = async (query = '') => (await call(service.url, 'GET', `/api/marketplace/offers${query}`)).body;
const prices = async (query = '') => (await call(service.url, 'GET', `/api/marketplace/prices${query}`)).body.prices;

async function jobFor(buyer: Person, gpu: string, priceCoin: number, hours: number): Promise<string> {
  const spec = { script: 'true', gpu_model: gpu };
  const body = { title: gpu, job_type: 'script', price_coin: priceCoin, duration_hrs: hours, spec };
  const options = { token: buyer.token, body: { ...body, verification: 'none' } };
  return (await call(service.url, 'POST', '/api/jobs', options)).body.job_id;
}

it('the board shows what is online by model, with what is free of it and at which price', async () => {
  expect(await offers('?gpu_model=board')).toEqual({ ok: true, offers: [], next_cursor: null });
  const rig = await machine({ gpu: 'NVIDIA Board 4090', gpus: 2, minPriceUsd: 0.95 });
  await machine({ gpu: 'nvidia board 4090', minPriceUsd: 1.9 });
  const online = (count: number, free: number) =>
    eventually(async () => {
      const [offer] = (await offers('?gpu_model=4090')).offers;
      return offer?.devices_online === count && offer.devices_free === free && offer;
    }, `${count} devices of which ${free} are free`);
  expect(await online(2, 2)).toMatchObject({
    gpu_memory_gb: 24,
    gpus_online: 3,
    gpus_free: 3,
    verified: 0,
    price_usd_per_hr: { min: 1, median: 1, max: 2 },
    price_coin_per_hr: { min: 10, median: 10, max: 20 },
    cpu_cores: { min: 16, median: 16, max: 16 },
    reliability: { median: null },
  });
  const buyer = await person(service.url);
  const id = await jobFor(buyer, 'Board 4090', 10, 1);
  expect((await call(service.url, 'POST', `/api/jobs/${id}/accept`, { worker: rig })).status).toBe(200);
  expect(await online(2, 1)).toMatchObject({ gpus_online: 3, gpus_free: 1 });
  await call(service.url, 'POST', '/api/worker/offline', { worker: rig, body: {} });
  await online(1, 1);
});

it('the board is filtered, ordered and read in pages', async () => {
  const made = ['Alpha 8', 'Beta 16', 'Gamma 32', 'Delta 64'];
  for (const [n, gpu] of made.entries())
    await machine({ gpu: `Paged ${gpu}`, memoryGb: 8 * 2 ** n, minPriceUsd: 4 - n });
  await machine({});
  await eventually(async () => (await offers('?gpu_model=paged')).offers.length === 4, 'four kinds');
  const models = async (query: string) =>
    (await offers(`?gpu_model=paged&${query}`)).offers.map((offer: { gpu_model: string }) => offer.gpu_model.slice(6));
  expect(await models('sort=price_asc')).toEqual([...made].reverse());
  expect(await models('sort=price_desc')).toEqual(made);
  expect(await models('sort=gpu_memory&min_gpu_memory_gb=16')).toEqual([...made].reverse().slice(0, 3));
  expect(await models('sort=price_asc&max_price_usd=2.5')).toEqual(['Delta 64', 'Gamma 32']);
  expect(await models('verified=true')).toEqual([]);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await offers(`?gpu_model=paged&sort=price_desc&limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.offers.map((offer: { gpu_model: string }) => offer.gpu_model.slice(6)));
    cursor = page.next_cursor ?? '';
  } while (cursor);
  expect(seen).toEqual(made);
  expect((await offers('?gpu=false')).offers.map((offer: { gpu_model: string }) => offer.gpu_model)).toEqual(['']);
});

it.each(['?gpu=yes', '?sort=cheap', '?cursor=bm90aGluZw', '?gpu_model=', '?max_price_usd=-1', '?nonsense=1'])(
  'the board refuses %s',
  async (query) => expect((await call(service.url, 'GET', `/api/marketplace/offers${query}`)).status).toBe(400),
);

it('what jobs paid stands in the price history when three buyers had them done', async () => {
  const sell = async (rig: string, gpu: string, priceCoin: number, hours: number) => {
    const id = await jobFor(await person(service.url), gpu, priceCoin, hours);
    for (const act of ['accept', 'complete']) {
      const reply = await call(service.url, 'POST', `/api/jobs/${id}/${act}`, { worker: rig });
      expect([act, reply.status]).toEqual([act, 200]);
    }
  };
  const today = () => new Date().toISOString().slice(0, 10);
  /** Three sales of one day: what midnight cut in two is done again on another model. */
  const sellThrice = async (gpu: string): Promise<string> => {
    const rig = await machine({ gpu: `NVIDIA ${gpu}` });
    const day = today();
    await sell(rig, gpu, 4, 1);
    await sell(rig, gpu, 2, 2);
    await sell(rig, gpu, 9, 3);
    return today() === day ? `NVIDIA ${gpu}` : sellThrice('Priced 81');
  };
  const model = await sellThrice('Priced 80');
  const history = await eventually(async () => {
    const found = await prices('?gpu_model=priced');
    return found.length > 0 && found;
  }, 'the price of a day');
  expect(history).toMatchObject([
    {
      gpu_model: model,
      jobs: 3,
      price_coin_per_hr: { min: 1, median: 3, max: 4 },
      price_usd_per_hr: { min: 0.1, median: 0.3, max: 0.4 },
    },
  ]);
  expect(await prices('?gpu_model=unheard')).toEqual([]);
  expect((await call(service.url, 'GET', '/api/marketplace/prices?days=0')).status).toBe(400);
  const dear = await machine({ gpu: 'Quoted 7', minPriceUsd: 1.23 });
  await jobAsQuoted('Priced', { source: 'history', usual_coin_per_hr: { median: 3 }, usual_jobs: 3, price_coin: 6 });
  const job = await jobAsQuoted('Quoted 7', { source: 'asking_price', price_coin: 25.894737 });
  const { body: claimed } = await call(service.url, 'POST', '/api/worker/jobs/claim', { worker: dear, body: {} });
  expect(claimed.job.id).toBe(job);
});

/** Posts what a device would take at once for the suggested price. */
async function jobAsQuoted(gpu: string, expected: object): Promise<string> {
  const { token } = await person(service.url);
  const asked = { job_type: 'script', spec: { script: 'true', gpu_model: gpu }, duration_hrs: 2 };
  const quoted = await eventually(async () => {
    const { body } = await call(service.url, 'POST', '/api/jobs/quote', { token, body: asked });
    return body.quote.code === 'about_to_start' && body.quote;
  }, 'a device that would take it');
  expect(quoted).toMatchObject({ ...expected, duration_hrs: 2, wait_s: 0, devices: { ready: 1 } });
  const body = { title: 'As quoted', price_coin: quoted.price_coin, ...asked };
  const posted = await call(service.url, 'POST', '/api/jobs', { token, body });
  expect(posted.status).toBe(200);
  return posted.body.job_id;
}

it('a quote takes what decides the price, and nothing else', async () => {
  const { token } = await person(service.url);
  const refused = async (body: object) => {
    const reply = await call(service.url, 'POST', '/api/jobs/quote', { token, body });
    return [reply.status, reply.body.errors?.[0]?.field];
  };
  expect(await refused({})).toEqual([400, 'job_type']);
  expect(await refused({ job_type: 'script', title: 'x' })).toEqual([400, 'title']);
  expect(await refused({ job_type: 'script', duration_hrs: 0 })).toEqual([400, 'duration_hrs']);
  expect(await refused({ job_type: 'script', spec: {} })).toEqual([400, 'spec']);
  expect(await refused({ job_type: 'script', verification: 'quorum' })).toEqual([400, 'verification']);
});
