import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { killAll, processesOf } from '../support/processes.js';
import { startService, type Service } from '../support/service.js';
import { openStreams, pacedOrigin, type PacedOrigin, type Proxy, type Streams } from './support/paced-streams.js';

const STREAMS = 6;
/** At about 18 MB/s over all streams it lasts longer than a test needs, and is used up soon enough where one waits. */
const GB = 0.12;
const BOUGHT = GB * 1e9;
/** Charged and on its way in the gateway's own memory when it died: two buffers a stream. */
const IN_FLIGHT = STREAMS * 2 * 512 * 1024;

let service: Service;
let origin: PacedOrigin;
let buyer: Person;
let streams: Streams[] = [];

beforeAll(async () => {
  origin = await pacedOrigin();
  // A buyer's address stays the same over restarts, as with the default port.
  const ports = { PROXY_PORT: String(await freePort()), PROXY_TUNNEL_PORT: String(await freePort()) };
  service = await startService({ embedded: true, env: { PROXY_ALLOW_PRIVATE: 'true', ...ports } });
});
afterAll(async () => {
  await service?.dispose();
  origin?.close();
});

beforeEach(async () => {
  buyer = await person(service.url, 'buyer');
});
afterEach(() => {
  streams.forEach((some) => some.close());
  streams = [];
});

/** Below the ports that systems give out by themselves. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

const api = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(service.url, method, path, { token: buyer.token, body });

async function buy(): Promise<{ id: string; proxy: Proxy }> {
  // While the gateway starts again there is nobody to carry it.
  const reply = await eventually(async () => {
    const answer = await api('POST', '/api/bandwidth/create', { gb: GB, exit: 'direct' });
    return answer.status === 503 ? null : answer;
  }, 'a gateway');
  expect(reply).toMatchObject({ status: 200 });
  return { id: reply.body.session_id, proxy: reply.body.proxy };
}

const shown = async (id: string) => (await api('GET', `/api/bandwidth/sessions/${id}`)).body.session;
const used = async (id: string): Promise<number> => (await shown(id)).bytes_used;

async function transfer(proxy: Proxy): Promise<Streams> {
  const some = await eventually(() => openStreams(proxy, origin.port, STREAMS).catch(() => null), 'streams');
  streams.push(some);
  return some;
}

const received = (): number => streams.reduce((sum, some) => sum + some.received(), 0);
const cut = (some: Streams): Promise<boolean> => eventually(async () => some.open() === 0, 'the end of all streams');

/** Transfers until some use of the session has been stored; answers how much. */
async function underWay(id: string, from = 0): Promise<number> {
  return eventually(async () => ((await used(id)) > from + 5e6 ? used(id) : null), 'usage that is stored');
}

const pidsOf = (what: RegExp): number[] =>
  processesOf(service.dataDir).filter((pid) => {
    try {
      return what.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });

/** Nothing that was stored is lost, and nobody pays for more than arrived. */
async function checkKept(id: string, stored: number, arrived: number): Promise<void> {
  const now = await used(id);
  expect(now).toBeGreaterThanOrEqual(stored);
  expect(now).toBeLessThanOrEqual(arrived + IN_FLIGHT);
}

/** Ends it, twice, and compares the money with the bytes. */
async function settle(id: string): Promise<void> {
  for (let n = 0; n < 2; n++) await api('POST', '/api/bandwidth/end', { session_id: id });
  const session = await eventually(async () => {
    const found = await shown(id);
    return found.settled_usd === null ? null : found;
  }, 'the settlement');
  expect(session.bytes_used).toBeLessThanOrEqual(BOUGHT);
  expect(session.settled_usd).toBeCloseTo(session.bytes_used / 1e9, 5);
  expect((await api('GET', '/auth/me')).body.usd_balance).toBeCloseTo(10 - session.settled_usd, 5);
  expect(await auditOf(service)).toEqual([]);
}

describe('kill -9 in the middle of transfers', () => {
  it('of the gateway: it comes back, what was stored is kept, and the quota is not passed', async () => {
    const { id, proxy } = await buy();
    const first = await transfer(proxy);
    const stored = await underWay(id);
    killAll(pidsOf(/bin\/gateway/));
    await cut(first);
    await checkKept(id, stored, received());
    const second = await transfer(proxy);
    await cut(second);
    expect(received()).toBeLessThanOrEqual(BOUGHT);
    await expect(openStreams(proxy, origin.port, 1)).rejects.toThrow();
    await settle(id);
  });

  it('of the API: the session goes on after the restart, and ends as ever', async () => {
    const { id, proxy } = await buy();
    await transfer(proxy);
    const stored = await underWay(id);
    await service.kill();
    await service.restart();
    await checkKept(id, stored, received());
    await transfer(proxy);
    await underWay(id, await used(id));
    expect(await used(id)).toBeLessThanOrEqual(received() + IN_FLIGHT);
    await settle(id);
    await eventually(async () => streams.every((some) => some.open() === 0), 'the end of all streams');
    expect(received()).toBeLessThanOrEqual(BOUGHT);
  });

  it('of PostgreSQL: streams go on within what is reserved, and the rest is there after the restart', async () => {
    const { id, proxy } = await buy();
    const first = await transfer(proxy);
    const stored = await underWay(id);
    killAll(pidsOf(/postgres/));
    const then = received();
    await eventually(async () => received() > then, 'bytes without a database');
    // Nobody can reserve more for it now.
    await cut(first);
    expect(received()).toBeLessThanOrEqual(BOUGHT);
    await service.kill();
    await service.restart();
    await checkKept(id, stored, received());
    await settle(id);
  });
});
