import { auditOf } from '../support/audit.js';
import { call, eventually, person } from '../support/client.js';
import type { Person } from '../support/client.js';
import { startFleet } from '../support/fleet.js';
import type { Fleet } from '../support/fleet.js';
import { Rig } from './support/rigs.js';

const LIMIT = 60_000;
/** Long enough for a slow machine's calls, short enough to wait for. */
const OFFLINE_S = 8;

let fleet: Fleet;
let rigs: Rig[] = [];

beforeAll(async () => {
  fleet = await startFleet({
    ...{ GPU_PRICES: 'cpu=0.1,default=0.5', WELCOME_COIN: '100', WELCOME_USD: '10' },
    ...{ HEARTBEAT_INTERVAL_S: '2', DEVICE_OFFLINE_AFTER_S: String(OFFLINE_S), DEPLOY_SYNC_S: '1' },
  });
}, 120_000);
afterAll(() => fleet?.dispose());
afterEach(async () => {
  await Promise.all(rigs.map((rig) => rig.silence()));
  // Nothing of a test is left to the next one.
  for (const { worker } of rigs) await call(url(), 'POST', '/api/worker/offline', { worker });
  rigs = [];
  expect(auditOf(fleet)).toBe(0);
});

const url = () => fleet.apis[0].url;
async function rig(name: string, facts?: object): Promise<Rig> {
  const started = await Rig.start(url, name, facts);
  rigs.push(started);
  return started;
}
const api = async (buyer: Person, method: string, path: string, body?: object) =>
  (await call(url(), method, `/api/deploy/${path}`, { token: buyer.token, body })).body;
async function order(buyer: Person, changes: object = {}): Promise<string> {
  const body = {
    ...{ job_name: 'web', job_type: 'Docker', gpu_model: 'cpu', command: ['serve'], replicas: 1, min_healthy_s: 1 },
    ...changes,
  };
  const reply = await api(buyer, 'POST', 'job', body);
  expect(reply).toMatchObject({ ok: true });
  return reply.job_id;
}
interface Shown {
  job: {
    status: string;
    reason: string;
    reason_code: string;
    revision: number;
    good_revision: number | null;
    running_replicas: number;
    ends_at: string | null;
    cost: { held: number; billed: number; returned: number | null };
  };
  replicas: Array<{ replica: number; place: string; state: string; revision: number }>;
  events: Array<{ type: string; message: string }>;
  receipt: { held: number; billed: number; returned: number } | null;
}
const show = (buyer: Person, id: string): Promise<Shown> => api(buyer, 'GET', `jobs/${id}`);
/** Polls until the deploy is as wanted. */
const until = (buyer: Person, id: string, wanted: (shown: Shown) => unknown, what: string): Promise<Shown> =>
  eventually<Shown>(
    async () => {
      const shown = await show(buyer, id);
      return wanted(shown) ? shown : undefined;
    },
    LIMIT,
    what,
  );
const runs = (replicas: number) => (shown: Shown) => shown.job.running_replicas === replicas;
const said = ({ events }: Shown) => events.map(({ message }) => message);

describe('a deploy', () => {
  it('runs, each replica with another owner, and stops with a receipt', async () => {
    const [buyer] = [await person(url(), 'buyer'), await rig('rig-1'), await rig('rig-2')];
    const id = await order(buyer, { replicas: 2 });
    const shown = await until(buyer, id, ({ job }) => job.good_revision === 1, 'a good revision');
    expect(shown.replicas.map(({ place }) => place).sort()).toEqual(['rig-1', 'rig-2']);
    expect(shown.job).toMatchObject({ status: 'running', running_replicas: 2, reason: '' });
  }, 90_000);

  it('waits for a device, and says for which', async () => {
    const buyer = await person(url(), 'buyer');
    const id = await order(buyer, { gpu_model: 'A100' });
    await rig('plain');
    const waiting = await until(buyer, id, ({ job }) => job.reason_code === 'no_matching_device', 'a reason');
    expect(waiting.job).toMatchObject({ status: 'queued', reason: 'No device with a GPU "A100" is online' });
    await rig('gpu', { gpu_name: 'NVIDIA A100-SXM4-80GB', gpu_count: 1 });
    await until(buyer, id, runs(1), 'a running replica');
  }, 90_000);

  it('loses a replica with its device, and gets another', async () => {
    const buyer = await person(url(), 'buyer');
    const first = await rig('rig-7');
    const id = await order(buyer);
    await until(buyer, id, runs(1), 'a running replica');
    await rig('rig-9');
    await first.silence();
    const shown = await until(buyer, id, ({ replicas }) => replicas[0]?.place === 'rig-9', 'a replacement');
    expect(said(shown)).toContain('Device rig-7 stopped answering; replaced by rig-9');
    // It returns with what it runs: that is listed no more, which is the fence.
    expect(await first.sync()).toEqual([]);
  }, 90_000);
});
