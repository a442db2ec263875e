import { auditOf } from '../support/audit.js';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startFleet, type Fleet } from '../support/fleet.js';
import { inDatabase } from './support/deploys.js';
import { Rig } from './support/rigs.js';

/** Long enough for a slow machine's calls, short enough to wait for. */
const OFFLINE_S = 15;

let fleet: Fleet;
let rigs: Rig[] = [];
let ordered: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  fleet = await startFleet({
    ...{ GPU_PRICES: 'cpu=0.1,default=0.5', WELCOME_COIN: '100', WELCOME_USD: '10' },
    ...{ HEARTBEAT_INTERVAL_S: '2', DEVICE_OFFLINE_AFTER_S: String(OFFLINE_S), DEPLOY_SYNC_S: '1' },
  });
});
afterAll(() => fleet?.dispose());
afterEach(async () => {
  // Nothing of a test is left to the next one.
  for (const stopped of ordered) await stopped();
  ordered = [];
  await Promise.all(rigs.map((rig) => rig.silence()));
  for (const { worker } of rigs) await call(url(), 'POST', '/api/worker/offline', { worker });
  rigs = [];
  expect(await auditOf(fleet)).toEqual([]);
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
  ordered.push(() => stop(buyer, reply.job_id));
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
  eventually<Shown>(async () => {
    const shown = await show(buyer, id);
    return wanted(shown) ? shown : undefined;
  }, what);
const runs = (replicas: number) => (shown: Shown) => shown.job.running_replicas === replicas;
const said = ({ events }: Shown) => events.map(({ message }) => message);

const stop = (buyer: Person, id: string) => api(buyer, 'POST', `jobs/${id}/stop`);
/** What can't be waited for: all that happened to it happened so much earlier. */
const ago = (id: string, seconds: number) =>
  inDatabase(
    fleet,
    `WITH s AS (SELECT make_interval(secs => $2) AS s),
       p AS (UPDATE deploy.placement SET running_at = running_at - s FROM s WHERE deploy_id = $1 AND ended_at IS NULL)
     UPDATE deploy.deploy SET started_at = started_at - s, ends_at = ends_at - s, look_at = now() FROM s WHERE id = $1`,
    [id, seconds],
  );
/** Fewest replicas that ran at any time that was looked at. */
function watch(buyer: Person, id: string) {
  let fewest = Infinity;
  let watching = true;
  const done = (async () => {
    while (watching) {
      fewest = Math.min(fewest, (await show(buyer, id)).job.running_replicas);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    watching = false;
    await done;
    return fewest;
  };
}

describe('a deploy', () => {
  it('runs, each replica with another owner, and stops with a receipt', async () => {
    const [buyer] = [await person(url(), 'buyer'), await rig('rig-1'), await rig('rig-2')];
    const id = await order(buyer, { replicas: 2 });
    const shown = await until(buyer, id, ({ job }) => job.good_revision === 1, 'a good revision');
    expect(shown.replicas.map(({ place }) => place).sort()).toEqual(['rig-1', 'rig-2']);
    expect(shown.job).toMatchObject({ status: 'running', running_replicas: 2, reason: '' });
    await ago(id, 600);
    const { receipt } = await stop(buyer, id);
    expect(receipt.billed).toBeGreaterThanOrEqual(0.333);
    expect(receipt.held).toBeCloseTo(receipt.billed + receipt.returned, 6);
    // Whoever ran it is told, and stops.
    await eventually(async () => rigs.every(({ orders }) => orders.length === 0), 'the devices to be idle');
    expect((await stop(buyer, id)).receipt).toEqual(receipt);
    const { body } = await call(url(), 'GET', '/auth/me', { token: buyer.token });
    expect(body.coin_balance).toBeCloseTo(100 - receipt.billed, 6);
  });

  it('waits for a device, and says for which', async () => {
    const buyer = await person(url(), 'buyer');
    const id = await order(buyer, { gpu_model: 'A100' });
    await rig('plain');
    const waiting = await until(buyer, id, ({ job }) => job.reason_code === 'no_matching_device', 'a reason');
    expect(waiting.job).toMatchObject({ status: 'queued', reason: 'No device with a GPU "A100" is online' });
    await rig('gpu', { gpu_name: 'NVIDIA A100-SXM4-80GB', gpu_count: 1 });
    await until(buyer, id, runs(1), 'a running replica');
  });

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
  });

  it('is scaled up and down without a revision', async () => {
    const buyer = await person(url(), 'buyer');
    for (const name of ['a', 'b', 'c']) await rig(name);
    const id = await order(buyer);
    await until(buyer, id, runs(1), 'one running replica');
    expect(await api(buyer, 'POST', `jobs/${id}/scale`, { replicas: 3 })).toMatchObject({ ok: true });
    await until(buyer, id, runs(3), 'three running replicas');
    await api(buyer, 'POST', `jobs/${id}/scale`, { replicas: 1 });
    const shown = await until(buyer, id, runs(1), 'one running replica again');
    expect(shown.job.revision).toBe(1);
  });

  it('fails when its program keeps failing, and says why', async () => {
    const buyer = await person(url(), 'buyer');
    const only = await rig('rig');
    only.fate = () => ({ state: 'ended', exit_code: 3, reason: 'no such file' });
    const id = await order(buyer);
    const shown = await until(buyer, id, ({ job }) => job.status === 'failed', 'the failure');
    expect(shown.job).toMatchObject({
      reason_code: 'keeps_failing',
      reason: 'Revision 1 kept failing (exit code 3: no such file)',
      cost: { billed: 0, returned: 1 },
    });
    expect(only.seen.size).toBe(3);
  });

  it('of a script completes with its last replica', async () => {
    const buyer = await person(url(), 'buyer');
    for (const name of ['a', 'b']) {
      const one = await rig(name);
      const polls = new Map<string, number>();
      // Starts, runs, and has reached its end with the third word, but not before the other one has come too.
      one.fate = ({ placement_id }) => {
        const n = (polls.get(placement_id) ?? 0) + 1;
        polls.set(placement_id, n);
        if (n === 1) return { state: 'starting' };
        return n === 2 || rigs.some(({ seen }) => seen.size === 0) ? undefined : { state: 'ended', exit_code: 0 };
      };
    }
    const id = await order(buyer, { job_type: 'Script', replicas: 2 });
    const shown = await until(buyer, id, ({ job }) => job.status === 'completed', 'its end');
    expect(shown.job).toMatchObject({ reason_code: 'completed', running_replicas: 0 });
    expect(rigs.map(({ seen }) => seen.size)).toEqual([1, 1]);
  });
});

describe('a new revision', () => {
  async function running(replicas: number): Promise<{ buyer: Person; id: string }> {
    const buyer = await person(url(), 'buyer');
    for (let n = 1; n <= replicas; n++) await rig(`rig-${n}`);
    const id = await order(buyer, { replicas });
    await until(buyer, id, ({ job }) => job.good_revision === 1, 'a good revision');
    return { buyer, id };
  }
  const revise = (buyer: Person, id: string) =>
    api(buyer, 'POST', `jobs/${id}/revisions`, { command: ['serve', 'v2'] });

  it('rolls out with at most one replica down', async () => {
    const { buyer, id } = await running(3);
    const fewest = watch(buyer, id);
    expect(await revise(buyer, id)).toEqual({ ok: true, revision: 2 });
    const shown = await until(buyer, id, ({ job }) => job.good_revision === 2, 'the second revision');
    expect(shown.replicas.map(({ revision }) => revision)).toEqual([2, 2, 2]);
    expect(await fewest()).toBeGreaterThanOrEqual(2);
  });

  it('that keeps failing goes back by itself, with at most one replica down, and says why', async () => {
    const { buyer, id } = await running(2);
    for (const one of rigs) {
      one.fate = ({ revision }) =>
        revision === 2 ? { state: 'ended', exit_code: 9, reason: 'bad config' } : undefined;
    }
    const fewest = watch(buyer, id);
    await revise(buyer, id);
    await until(buyer, id, ({ events }) => events.some(({ type }) => type === 'rolled_back'), 'the return');
    const shown = await until(buyer, id, runs(2), 'both replicas');
    expect(await fewest()).toBeGreaterThanOrEqual(1);
    expect(shown.job).toMatchObject({ status: 'running', revision: 1, good_revision: 1 });
    expect(said(shown)).toContain('Revision 2 kept failing (exit code 9: bad config); back to revision 1');
  });
});

describe('the time that was bought', () => {
  it('ends the deploy, and nothing beyond it is billed', async () => {
    const buyer = await person(url(), 'buyer');
    await rig('rig');
    const id = await order(buyer);
    await until(buyer, id, runs(1), 'a running replica');
    await ago(id, 4_000);
    const shown = await until(buyer, id, ({ job }) => job.status === 'completed', 'its end');
    expect(shown.job).toMatchObject({ reason_code: 'time_over', cost: { held: 1, billed: 1, returned: 0 } });
  });

  it('is extended while the balance allows', async () => {
    const buyer = await person(url(), 'buyer');
    await rig('rig');
    const id = await order(buyer, { auto_renew: true, duration_hrs: 60 });
    await until(buyer, id, runs(1), 'a running replica');
    const { job } = await show(buyer, id);
    // The last minute of it: the renewal is due, and its end far enough.
    await ago(id, 60 * 3_600 - 55);
    const refused = await until(
      buyer,
      id,
      ({ events }) => events.some(({ type }) => type === 'not_extended'),
      'the refusal',
    );
    expect(refused.job).toMatchObject({ status: 'running', reason_code: 'not_extended', cost: { held: 60 } });
    expect(job.cost.held).toBe(60);
    await ago(id, 60);
    await until(buyer, id, ({ job: over }) => over.status === 'completed', 'its end');

    const again = await order(buyer, { auto_renew: true });
    await until(buyer, again, runs(1), 'a running replica');
    await ago(again, 3_545);
    const extended = await until(buyer, again, ({ job: now }) => now.cost.held === 2, 'the extension');
    expect(Date.parse(extended.job.ends_at!) - Date.now()).toBeGreaterThan(3_000_000);
  });
});
