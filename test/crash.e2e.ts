import { auditOf } from './support/audit.js';
import { call, device, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { killTree } from './support/processes.js';
import { startService, type Service } from './support/service.js';

/** What one client was told; after the crash all of it must still be true. */
interface Acknowledged {
  posted: Map<string, string>;
  completed: Set<string>;
  logs: Map<string, number>;
  heartbeats: number[];
}

const CLIENTS = 12;
const ROUNDS = 3;

let service: Service;
let buyer: Person;
let owner: Person;
let worker: string;

beforeAll(async () => {
  const env = { WELCOME_COIN: '100000', DEVICE_OFFLINE_AFTER_S: '3600', BY_HAND_CONCURRENCY: '64' };
  service = await startService({ embedded: true, env });
  buyer = await person(service.url, 'buyer');
  owner = await person(service.url, 'owner');
  worker = await device(service.url, owner);
});
afterAll(() => service?.dispose());

const body = {
  ...{ title: 'Work that must not be lost', job_type: 'script', price_coin: 1, duration_hrs: 1, verification: 'none' },
};
const byWorker = (path: string, payload: object) => call(service.url, 'POST', path, { worker, body: payload });
const postJob = (key: string) =>
  call(service.url, 'POST', '/api/jobs', { token: buyer.token, body, headers: { 'Idempotency-Key': key } });

/** Posts, accepts, logs, completes and beats until the service dies; answers the key it had no answer for. */
async function client(name: string, acknowledged: Acknowledged): Promise<string> {
  for (let n = 0; ; n++) {
    const key = `${name}-${n}`;
    try {
      const posted = await postJob(key);
      if (posted.status !== 200) throw new Error(`posting answered ${posted.status}`);
      const id = posted.body.job_id as string;
      acknowledged.posted.set(key, id);
      if ((await byWorker(`/api/jobs/${id}/accept`, {})).status !== 200) continue;
      if ((await byWorker(`/api/jobs/${id}/logs`, { offset: 0, text: key })).status === 200)
        acknowledged.logs.set(id, key.length);
      if ((await byWorker(`/api/jobs/${id}/complete`, { result: key })).status === 200) acknowledged.completed.add(id);
      if ((await byWorker('/api/worker/heartbeat', { cpu_cores: n })).status === 200) acknowledged.heartbeats.push(n);
    } catch (error) {
      if (/fetch failed|terminated|50[03]/.test(String(error))) return key;
      throw error;
    }
  }
}

async function killEverything(): Promise<void> {
  await killTree(service.dataDir);
}

async function checkKept({ posted, completed, logs }: Acknowledged): Promise<void> {
  for (const [key, id] of posted) {
    const { job } = (await call(service.url, 'GET', `/api/jobs/${id}`, { token: buyer.token })).body;
    expect(job).toMatchObject(completed.has(id) ? { id, status: 'completed', result: key } : { id });
    if (logs.has(id)) {
      const log = await call(service.url, 'GET', `/api/jobs/${id}/logs`, { token: buyer.token });
      expect(log.body.logs.map(({ text }: { text: string }) => text).join('')).toBe(key);
    }
  }
}

describe('kill -9 of the whole tree under load', () => {
  it('loses nothing that was acknowledged, answers repeated requests once, and the books are right', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged: Acknowledged = { posted: new Map(), completed: new Set(), logs: new Map(), heartbeats: [] };
      const clients = Array.from({ length: CLIENTS }, (_, n) => client(`round-${round}-client-${n}`, acknowledged));
      await eventually(async () => acknowledged.completed.size >= 40 * (round + 1), 'enough work under way');
      await killEverything();
      const unanswered = await Promise.all(clients);
      await service.restart();

      expect(await auditOf(service)).toEqual([]);
      await checkKept(acknowledged);
      // What had no answer is asked again with its key: done once, whether the crash came before or after the commit.
      for (const key of unanswered) {
        const first = await postJob(key);
        const second = await postJob(key);
        expect([first.status, second.status]).toEqual([200, 200]);
        expect(second.body.job_id).toBe(acknowledged.posted.get(key) ?? first.body.job_id);
      }
      expect(await auditOf(service)).toEqual([]);
      expect(acknowledged.heartbeats.length).toBeGreaterThan(0);
    }
    const { devices } = (await call(service.url, 'GET', '/api/worker/devices', { token: owner.token })).body;
    expect(devices[0]).toMatchObject({ is_online: true, cpu_cores: expect.any(Number) });
  });
});
