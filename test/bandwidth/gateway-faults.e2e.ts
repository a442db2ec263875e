import { destination, drain, type TestDestination } from '../../apps/gateway/testing/destination.js';
import { readExactly, socksConnect, type ProxyAddress } from '../../apps/gateway/testing/socks-client.js';
import { auditOf } from '../support/audit.js';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { tcpProxy } from '../support/tcp-proxy.js';
import { gatewayOf, loneGateway } from './support/gateway-process.js';
import { buySession, endSession, sessionOf, settled } from './support/sessions.js';

const MB = 1_000_000;
let service: Service;
let buyer: Person;
const cleanUp: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  service = await startService({ env: { PROXY_ALLOW_PRIVATE: 'true', WELCOME_USD: '1000', LOG_LEVEL: 'silent' } });
  buyer = await person(service.url, 'buyer');
});
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});
afterAll(() => service.dispose());

/** Sends for ever, as fast as it is read, once it was asked. */
async function fountain(): Promise<TestDestination> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const made = await destination((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more).once('data', more);
  });
  cleanUp.push(() => made.close());
  return made;
}

const REQUEST = 'go';

/** A download that counts; the sockets of a gateway that was killed show a reset or an end, so both are its end. */
async function downloading(proxy: ProxyAddress, port: number) {
  const { socket } = await socksConnect(proxy, '127.0.0.1', port);
  cleanUp.push(async () => socket.destroy());
  let received = 0;
  socket.on('data', (chunk: Buffer) => (received += chunk.length));
  socket.write(REQUEST);
  return { socket, received: () => received, over: drain(socket) };
}

const usedBytes = async (id: string) => (await sessionOf(service, buyer, id)).session.bytes_used as number;

const readiness = async () => (await call(service.url, 'GET', '/health/ready')).body;

describe('kill -9 of the gateway, mid-transfer', () => {
  it('charges no more than arrived, comes back at its port, is missed by /health/ready, and the quota stays a wall', async () => {
    const { id, proxy } = await buySession(service, buyer, 20_000 * MB);
    const source = await fountain();
    const streams = await Promise.all([1, 2, 3].map(() => downloading(proxy, source.port)));
    await eventually(async () => (await usedBytes(id)) > 0, 'a report');
    process.kill((await eventually(async () => gatewayOf(service.dataDir)))!, 'SIGKILL');
    await eventually(async () => (await readiness()).code === 'starting', 'the end of readiness');
    await Promise.all(streams.map(({ over }) => over));
    const arrived = streams.reduce((sum, stream) => sum + stream.received() + REQUEST.length, 0);
    const charged = await usedBytes(id);
    expect(charged).toBeGreaterThan(0);
    expect(charged).toBeLessThanOrEqual(arrived);
    const again = await eventually(() => downloading(proxy, source.port).catch(() => null), 'the gateway again');
    expect(await readiness()).toEqual({ ok: true });
    await eventually(async () => (await usedBytes(id)) > charged, 'more use');
    await endSession(service, buyer, id);
    await again.over;
    const session = await settled(service, buyer, id);
    const total = session.bytes_used;
    expect(total).toBeLessThanOrEqual(20_000 * MB);
    expect(session.settled_usd + session.refunded_usd).toBeCloseTo(session.cost_usd, 5);
    expect(await auditOf(service)).toEqual([]);
  });

  it('grants nothing again that was leased to the dead', async () => {
    const { id, proxy } = await buySession(service, buyer, 2 * MB);
    const source = await fountain();
    const doomed = await loneGateway({
      DATABASE_URL: service.databaseUrl!,
      DATA_DIR: service.dataDir,
      PROXY_ALLOW_PRIVATE: 'true',
    });
    cleanUp.push(() => doomed.stop());
    const { socket } = await socksConnect({ ...proxy, port: doomed.port }, '127.0.0.1', source.port);
    socket.write('go');
    const before = (await readExactly(socket, 1_000)).length;
    doomed.process.kill('SIGKILL');
    socket.resume();
    const rest = await downloading(proxy, source.port);
    await rest.over;
    expect(rest.received() + before).toBeLessThanOrEqual(2 * MB);
    await endSession(service, buyer, id);
    const session = await settled(service, buyer, id);
    expect(session.bytes_used).toBeLessThanOrEqual(2 * MB);
    expect(await auditOf(service)).toEqual([]);
  });
});

describe('while the database is away', () => {
  it('a session goes on within its lease, then stops; it goes on when the database is back', async () => {
    const link = await tcpProxy(service.databaseUrl!);
    cleanUp.push(() => link.cut());
    const gateway = await loneGateway({
      DATABASE_URL: link.url,
      DATA_DIR: service.dataDir,
      PROXY_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'silent',
    });
    cleanUp.push(() => gateway.stop());
    const { id, proxy } = await buySession(service, buyer, 1_000 * MB);
    const echo = await destination((socket) => socket.pipe(socket));
    cleanUp.push(() => echo.close());
    const source = await fountain();
    const here = { ...proxy, port: gateway.port };
    const { socket } = await socksConnect(here, '127.0.0.1', echo.port);
    cleanUp.push(async () => socket.destroy());
    const thirsty = await socksConnect(here, '127.0.0.1', source.port);
    cleanUp.push(async () => thirsty.socket.destroy());
    socket.write('before');
    await readExactly(socket, 6);
    await link.cut();
    socket.write('during');
    expect((await readExactly(socket, 6)).toString()).toBe('during');
    thirsty.socket.write('go');
    const got = await drain(thirsty.socket);
    expect(got.bytes).toBeLessThan(1_000 * MB);
    await link.mend();
    const back = await eventually(
      () => socksConnect(here, '127.0.0.1', echo.port).catch(() => null),
      'admission again',
    );
    back.socket.write('after');
    expect((await readExactly(back.socket, 5)).toString()).toBe('after');
    back.socket.destroy();
    await eventually(async () => (await usedBytes(id)) > got.bytes, 'the counters');
    await endSession(service, buyer, id);
    await settled(service, buyer, id);
    expect(await auditOf(service)).toEqual([]);
  });
});
