import { SocksClient } from 'socks';
import { destination, drain, pour, type TestDestination } from '../../apps/gateway/testing/destination.js';
import { readExactly, socksConnect, tcp } from '../../apps/gateway/testing/socks-client.js';
import { dnsStub } from '@app/tunnel/testing';
import { auditOf } from '../support/audit.js';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { curl } from './support/curl.js';
import { loneGateway } from './support/gateway-process.js';
import { buySession, endSession, sessionOf, settled } from './support/sessions.js';
import { web, type Web } from './support/web.js';

const MB = 1_000_000;
const LOCAL = '127.0.0.1';
let service: Service;
let buyer: Person;
let site: Web;
const cleanUp: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  service = await startService({ env: { PROXY_ALLOW_PRIVATE: 'true', WELCOME_USD: '1000' } });
  buyer = await person(service.url, 'buyer');
  site = await web();
});
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});
afterAll(async () => {
  await site.close();
  await service.dispose();
});

async function serving(...args: Parameters<typeof destination>): Promise<TestDestination> {
  const made = await destination(...args);
  cleanUp.push(() => made.close());
  return made;
}

/** Sends as much as is asked for by the first line. */
const bulk = () => serving((socket) => socket.once('data', (line) => pour(socket, Number(line.toString()))));

describe('the tools people use', () => {
  const url = (bytes: number, host = LOCAL) => `http://${host}:${site.port}/bytes/${bytes}`;

  it.each(['socks5-hostname', 'socks5', 'http-connect'] as const)('curl --%s downloads and uploads', async (mode) => {
    const { proxy } = await buySession(service, buyer, 100 * MB);
    expect(await curl(mode, proxy, url(20 * MB))).toMatchObject({ exit: 0, status: 200, bytesDown: 20 * MB });
    expect(await curl(mode, proxy, url(10, 'localhost'))).toMatchObject({ exit: 0, status: 200, bytesDown: 10 });
    const body = Buffer.alloc(5 * MB, 'u');
    expect(await curl(mode, proxy, url(0), body)).toMatchObject({ exit: 0, status: 200, bytesUp: body.length });
    expect(site.uploaded).toBe(body.length);
  });

  it('a wrong password ends them: 97 by SOCKS, 407 by HTTP', async () => {
    const { proxy } = await buySession(service, buyer, MB);
    const wrong = { ...proxy, password: 'wrong' };
    expect((await curl('socks5-hostname', wrong, url(1))).exit).toBe(97);
    expect(await curl('http-connect', wrong, url(1))).toMatchObject({ connectStatus: 407, status: 0 });
    expect((await curl('socks5-hostname', { ...proxy, username: `${proxy.username}-city-x` }, url(1))).exit).toBe(97);
  });

  it('the socks client, 40 streams in parallel, all counted', async () => {
    const { id, proxy } = await buySession(service, buyer, 100 * MB);
    const source = await bulk();
    const got = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { socket } = await SocksClient.createConnection({
          proxy: { host: proxy.host, port: proxy.port, type: 5, userId: proxy.username, password: proxy.password },
          command: 'connect',
          destination: { host: LOCAL, port: source.port },
        });
        socket.write('500000');
        const { bytes } = await drain(socket);
        socket.destroy();
        return bytes;
      }),
    );
    expect(got).toEqual(got.map(() => 500_000));
    await endSession(service, buyer, id);
    const session = await settled(service, buyer, id);
    const usedBytes = 40 * 500_006;
    expect(session.bytes_used).toBe(usedBytes);
    expect(session.settled_usd).toBeCloseTo(usedBytes / 1e9, 5);
    const { body } = await call(service.url, 'GET', `/api/bandwidth/sessions/${id}/usage`, { token: buyer.token });
    expect(body.points.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0)).toBe(usedBytes);
  });
});

describe('the quota', () => {
  const QUOTA = 5 * MB;

  /**
   * Buys a session and takes more than it holds by streams through these ports; answers when they got all of it. Who is
   * held up for longer than the gateway waits gets (and pays) less, never more: then it buys another one.
   */
  const drained = (streams: number, bytesEach: number, ports: number[] = []) =>
    eventually(async () => {
      const source = await bulk();
      const session = await buySession(service, buyer, QUOTA);
      const opened = await Promise.all(
        Array.from({ length: streams }, (_, n) =>
          socksConnect({ ...session.proxy, port: ports[n % ports.length] ?? session.proxy.port }, LOCAL, source.port),
        ),
      );
      for (const { socket } of opened) socket.write(String(bytesEach));
      const got = await Promise.all(opened.map(({ socket }) => drain(socket)));
      const carried = got.reduce((sum, { bytes }) => sum + bytes, streams * String(bytesEach).length);
      expect(carried).toBeLessThanOrEqual(QUOTA);
      return carried === QUOTA && { ...session, sourcePort: source.port };
    });

  it.each([1, 8])('is a wall for %d streams', async (streams) => {
    const { id, proxy, sourcePort } = await drained(streams, 8 * MB);
    expect(await settled(service, buyer, id)).toMatchObject({ status: 'exhausted', bytes_used: QUOTA });
    await expect(socksConnect(proxy, LOCAL, sourcePort)).rejects.toThrow('not admitted');
    expect(await auditOf(service)).toEqual([]);
  });

  it('is shared by two gateway processes to the last byte', async () => {
    const second = await loneGateway({
      DATABASE_URL: service.databaseUrl!,
      DATA_DIR: service.dataDir,
      PROXY_ALLOW_PRIVATE: 'true',
    });
    cleanUp.push(() => second.stop());
    const first = (await buySession(service, buyer, MB)).proxy.port;
    const { id } = await drained(4, 4 * MB, [first, second.port]);
    expect(await settled(service, buyer, id)).toMatchObject({ status: 'exhausted', bytes_used: QUOTA });
    expect(await second.stop()).toBe(0);
  });
});

describe('ending a session', () => {
  it('cuts its live streams, bills what they carried, and lets nobody in again', async () => {
    const { id, proxy } = await buySession(service, buyer, 500 * MB);
    const echo = await serving((socket) => socket.pipe(socket));
    const { socket } = await socksConnect(proxy, LOCAL, echo.port);
    socket.write('12345');
    await readExactly(socket, 5);
    const over = drain(socket);
    await endSession(service, buyer, id);
    expect((await over).how).toBe('reset');
    await expect(socksConnect(proxy, LOCAL, echo.port)).rejects.toThrow('not admitted');
    const session = await settled(service, buyer, id);
    expect(session.status).toBe('ended');
    expect(session.bytes_used).toBe(10);
    expect(session.settled_usd + session.refunded_usd).toBeCloseTo(session.cost_usd, 6);
    expect(await auditOf(service)).toEqual([]);
  });
});

describe('a stream', () => {
  it('half-closes both ways, and shows resets', async () => {
    const { proxy } = await buySession(service, buyer, 100 * MB);
    const late = await serving((socket) => socket.resume().once('end', () => pour(socket, 5 * MB)));
    const asking = (await socksConnect(proxy, LOCAL, late.port)).socket;
    asking.end('question');
    expect(await drain(asking)).toEqual({ bytes: 5 * MB, how: 'end' });
    let uploaded: ReturnType<typeof drain> | undefined;
    const early = await serving((socket) => {
      socket.end('bye');
      uploaded = drain(socket);
    });
    const telling = (await socksConnect(proxy, LOCAL, early.port)).socket;
    expect(await drain(telling)).toEqual({ bytes: 3, how: 'end' });
    pour(telling, 8 * MB);
    expect(await eventually(async () => uploaded)).toEqual({ bytes: 8 * MB, how: 'end' });
    const rude = await serving((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const insulted = (await socksConnect(proxy, LOCAL, rude.port)).socket;
    insulted.write('x');
    expect(await drain(insulted)).toEqual({ bytes: 0, how: 'reset' });
  });

  it('that never says what it wants is cut, while others work', async () => {
    const { proxy } = await buySession(service, buyer, MB);
    const silent = await Promise.all(Array.from({ length: 20 }, () => tcp(proxy.port)));
    silent.forEach((socket, index) => index % 2 === 0 && socket.write(Buffer.from([5])));
    const cut = Promise.all(silent.map(drain));
    expect((await curl('socks5-hostname', proxy, `http://127.0.0.1:${site.port}/bytes/5`)).bytesDown).toBe(5);
    expect(await cut).toHaveLength(20);
  });
});

describe('without PROXY_ALLOW_PRIVATE', () => {
  it('nothing private is reached, by no spelling and no name', async () => {
    const stub = await dnsStub((name, times) => {
      if (name === 'rebind.test') return times === 0 ? ['8.8.8.8', '127.0.0.1'] : ['127.0.0.1'];
      const zone: Record<string, string[]> = {
        'inside.test': ['127.0.0.1'],
        'mapped.test': ['::ffff:127.0.0.1'],
        'metadata.test': ['169.254.169.254'],
        'mixed.test': ['8.8.8.8', '10.0.0.1'],
      };
      return zone[name] ?? [];
    });
    cleanUp.push(() => stub.close());
    const strict = await loneGateway({
      DATABASE_URL: service.databaseUrl!,
      DATA_DIR: service.dataDir,
      PROXY_ALLOW_PRIVATE: 'false',
      PROXY_DNS_SERVERS: stub.server,
    });
    cleanUp.push(() => strict.stop());
    const { proxy } = await buySession(service, buyer, MB);
    const codeOf = async (host: string, port = site.port) =>
      (await socksConnect({ ...proxy, port: strict.port }, host, port)).code;
    const literals = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '::1',
      '::ffff:7f00:1',
      '0.0.0.0',
    ];
    const names = [
      'localhost',
      'inside.test',
      'mapped.test',
      'metadata.test',
      'mixed.test',
      'rebind.test',
      'rebind.test',
    ];
    const others = [
      '10.0.0.1',
      '169.254.169.254',
      '100.64.0.1',
      'fd00::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '224.0.0.1',
    ];
    for (const host of [...literals, ...names, ...others]) expect([host, await codeOf(host)]).toEqual([host, 2]);
    expect(await codeOf('8.8.8.8', 25)).toBe(2);
    expect(await codeOf('nowhere.test')).toBe(4);
    expect((await call(service.url, 'GET', '/health/live')).status).toBe(200);
    const { session } = await sessionOf(service, buyer, (await buySession(service, buyer, MB)).id);
    expect(session.bytes_used).toBe(0);
  });
});
