import { auditOf } from './support/audit.js';
import { call, device, person, type Person, type Reply, type RequestOptions } from './support/client.js';
import { eventually } from './support/eventually.js';
import { startCluster, type Cluster } from './support/cluster.js';
import { processesOf } from './support/processes.js';
import { PATIENCE_MS } from './support/patience.js';

const CLIENTS = 8;
const JOB = { title: 'Work under fire', job_type: 'script', price_coin: 1, duration_hrs: 1, verification: 'none' };

let cluster: Cluster;
let buyer: Person;
let owner: Person;

beforeAll(async () => {
  cluster = await startCluster({ WELCOME_COIN: '100000', DEVICE_OFFLINE_AFTER_S: '3600' });
  buyer = await person(cluster.url, 'buyer');
  owner = await person(cluster.url, 'owner');
});
afterAll(() => cluster?.dispose());

/** What the clients were told. */
interface Told {
  posted: Map<string, string>;
  beats: number;
  lists: number;
  /** Answers that asked to be tried again, and connections that broke. */
  again: number;
  wrong: string[];
}

/** Repeats what may be repeated: 503 with Retry-After, a first request with the key still running, a broken connection. */
async function insist(told: Told, method: string, path: string, options: RequestOptions): Promise<Reply | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    const reply = await call(cluster.url, method, path, options).catch(() => null);
    if (reply?.status === 200) return reply;
    const busy = reply?.status === 409 && reply.body.code === 'idempotency_in_progress';
    if (reply && !busy && !(reply.status === 503 && reply.headers.has('retry-after'))) {
      told.wrong.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return null;
    }
    told.again++;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  told.wrong.push(`${method} ${path}: never answered`);
  return null;
}

async function client(n: number, told: Told, running: () => boolean): Promise<void> {
  const worker = await device(cluster.url, owner);
  for (let round = 1; running(); round++) {
    const key = `client-${n}-${round}`;
    const headers = { 'Idempotency-Key': key };
    const posted = await insist(told, 'POST', '/api/jobs', { token: buyer.token, body: JOB, headers });
    if (posted) told.posted.set(key, posted.body.job_id as string);
    if (await insist(told, 'POST', '/api/worker/heartbeat', { worker, body: { cpu_cores: round } })) told.beats++;
    if (await insist(told, 'GET', '/api/marketplace/jobs?limit=5', {})) told.lists++;
  }
  const { body } = await call(cluster.url, 'GET', '/api/worker/devices?limit=100', { token: owner.token });
  expect(body.devices.length).toBeGreaterThanOrEqual(CLIENTS);
}

async function jobsOfBuyer(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await call(cluster.url, 'GET', `/api/jobs?limit=1000${cursor}`, { token: buyer.token });
    ids.push(...body.jobs.map(({ id }: { id: string }) => id));
    if (!body.next_cursor) return ids;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

describe('two APIs behind the balancer', () => {
  it(
    'under load: one is killed, one is told to stop, and no client sees more than "try again"',
    async () => {
      const told: Told = { posted: new Map(), beats: 0, lists: 0, again: 0, wrong: [] };
      let running = true;
      const clients = Array.from({ length: CLIENTS }, (_, n) => client(n, told, () => running));
      const more = (jobs: number) => {
        const from = told.posted.size;
        return eventually(async () => told.wrong.length > 0 || told.posted.size >= from + jobs, 'more work');
      };
      await more(40);
      process.kill(cluster.pid('api-1'), 'SIGKILL');
      await more(40);
      await eventually(async () => cluster.starts('api-1') === 2, 'api-1 again');
      await more(30);
      process.kill(cluster.pid('api-2'), 'SIGTERM');
      await more(40);
      await eventually(async () => cluster.starts('api-2') === 2, 'api-2 again');
      await more(30);
      running = false;
      await Promise.all(clients);

      expect(told.wrong).toEqual([]);
      // Each key made one job, and each acknowledged one is there.
      expect((await jobsOfBuyer()).sort()).toEqual([...told.posted.values()].sort());
      expect([told.beats, told.lists]).toEqual([told.posted.size, told.posted.size]);
      expect(await auditOf(cluster)).toEqual([]);
      expect(cluster.output()).toMatch(/^api-1 ended \(SIGKILL\); restarting it in 0\.3 s$/m);
      expect(cluster.output()).toMatch(/^api-2 ended \(status 0\); restarting it in 0\.3 s$/m);
    },
    20 * PATIENCE_MS,
  );

  it('have everything else started again too: background and gateway', async () => {
    for (const name of ['background-1', 'gateway']) process.kill(cluster.pid(name), 'SIGKILL');
    await eventually(async () => ['background-1', 'gateway'].every((name) => cluster.starts(name) === 2), 'both again');
    expect((await call(cluster.url, 'GET', '/health/ready')).status).toBe(200);
  });

  it('end with the cluster, in order', async () => {
    expect(await cluster.stop()).toBe(0);
    await eventually(async () => processesOf(cluster.dataDir).length === 0, 'the end of every process');
    expect(await auditOf(cluster)).toEqual([]);
  });
});
