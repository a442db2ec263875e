import type { Socket } from 'node:net';
import { InMemoryGatewayRepository, type InMemorySession } from '@app/bandwidth/testing';
import { dnsStub } from '@app/tunnel/testing';
import { destination, drain, type TestDestination } from '../testing/destination.js';
import { runGateway, type RunningGateway, type TestGatewayOptions } from '../testing/running-gateway.js';
import { clientMessages, readExactly, socksConnect, tcp } from '../testing/socks-client.js';
import { eventually } from '../../../test/support/eventually.js';
import { PATIENCE_MS } from '../../../test/support/patience.js';

/** No machine stalls this long in the middle of an honest handshake. */
const HANDSHAKE_MS = 3_000;
let repository: InMemoryGatewayRepository;
let session: InMemorySession;
let echo: TestDestination;
const cleanUp: Array<() => Promise<unknown>> = [];

beforeEach(async () => {
  repository = new InMemoryGatewayRepository();
  session = repository.sell(1_000_000n);
  echo = await destination((socket) => socket.pipe(socket));
  cleanUp.push(() => echo.close());
});
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function gateway(options: TestGatewayOptions = {}): Promise<RunningGateway> {
  const running = await runGateway(repository, options);
  cleanUp.push(() => running.stop());
  return running;
}

async function dial(running: RunningGateway): Promise<Socket> {
  const socket = await tcp(running.port);
  cleanUp.push(async () => socket.destroy());
  return socket;
}

const handshake = (port = echo.port, host = '127.0.0.1', command = 1) =>
  Buffer.concat([
    clientMessages.greeting(0, 2),
    clientMessages.credentials(session.username, session.password),
    clientMessages.request(host, port, command),
  ]);
const OPENED = Buffer.from([5, 2, 1, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

async function codeOf(running: RunningGateway, host: string, port: number, options = ''): Promise<number> {
  const { socket, code } = await socksConnect(running.proxy(session, options), host, port);
  socket.destroy();
  return code;
}

async function httpSays(running: RunningGateway, text: string): Promise<{ answer: string; how: string }> {
  const socket = await dial(running);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(text);
  const { how } = await drain(socket);
  return { answer, how };
}

const connectHead = (target: string, password = session.password) =>
  `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${Buffer.from(
    `${session.username}:${password}`,
  ).toString('base64')}\r\n\r\n`;

describe('a SOCKS5 handshake', () => {
  it('may come byte by byte', async () => {
    const socket = await dial(await gateway({ handshakeMs: PATIENCE_MS }));
    for (const byte of handshake()) {
      socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    socket.write('hello');
    expect(await readExactly(socket, OPENED.length + 5)).toEqual(Buffer.concat([OPENED, Buffer.from('hello')]));
  });

  it('may come at once, with payload and the end behind it', async () => {
    const socket = await dial(await gateway());
    const payload = Buffer.alloc(100_000, 'p');
    socket.end(Buffer.concat([handshake(), payload]));
    expect(await readExactly(socket, OPENED.length)).toEqual(OPENED);
    expect(await drain(socket)).toEqual({ bytes: payload.length, how: 'end' });
  });

  it('without a password on offer, or with a wrong one, is told so and closed', async () => {
    const running = await gateway();
    const anonymous = await dial(running);
    anonymous.write(clientMessages.greeting(0));
    expect([...(await readExactly(anonymous, 2))]).toEqual([5, 0xff]);
    expect((await drain(anonymous)).how).toBe('end');
    const wrong = await dial(running);
    wrong.write(Buffer.concat([clientMessages.greeting(2), clientMessages.credentials(session.username, 'no')]));
    expect([...(await readExactly(wrong, 4))]).toEqual([5, 2, 1, 1]);
    expect((await drain(wrong)).how).toBe('end');
  });

  it('for BIND or UDP is answered 7, for an unknown address type 8', async () => {
    const running = await gateway();
    for (const command of [2, 3]) {
      const socket = await dial(running);
      socket.write(handshake(echo.port, '127.0.0.1', command));
      expect((await readExactly(socket, 14))[5]).toBe(7);
    }
    const odd = await dial(running);
    odd.write(Buffer.concat([handshake().subarray(0, -10), Buffer.from([5, 1, 0, 2, 0, 0, 0, 0, 0, 0])]));
    expect((await readExactly(odd, 14))[5]).toBe(8);
  });

  it('that is silent, slow or endless is cut after the limit', async () => {
    const running = await gateway({ handshakeMs: HANDSHAKE_MS });
    const silent = await dial(running);
    const slow = await dial(running);
    const timer = setInterval(() => slow.write('A'), 20);
    cleanUp.push(async () => clearInterval(timer));
    const endless = await dial(running);
    endless.write(`CONNECT ${'x'.repeat(20_000)}`);
    expect(await Promise.all([drain(silent), drain(slow)])).toHaveLength(2);
    await drain(endless);
    const working = await dial(running);
    working.write(handshake());
    expect(await readExactly(working, OPENED.length)).toEqual(OPENED);
  });

  it('in no known protocol is closed without a word', async () => {
    const running = await gateway();
    for (const noise of [[4, 1, 0, 80, 1, 2, 3, 4, 0], [0x16, 3, 1], [0]]) {
      const socket = await dial(running);
      socket.write(Buffer.from(noise));
      expect((await drain(socket)).bytes).toBe(0);
    }
  });
});

describe('the answer says why a destination was not reached', () => {
  it('by SOCKS code', async () => {
    const stub = await dnsStub((name) => (name === 'inside.test' ? ['127.0.0.1'] : []));
    cleanUp.push(() => stub.close());
    const strict = await gateway({ rules: { allowPrivate: false, servers: [stub.server] } });
    expect(await codeOf(strict, '127.0.0.1', echo.port)).toBe(2);
    expect(await codeOf(strict, '::1', echo.port)).toBe(2);
    expect(await codeOf(strict, 'inside.test', echo.port)).toBe(2);
    expect(await codeOf(strict, 'nowhere.test', 80)).toBe(4);
    expect(await codeOf(strict, '8.8.8.8', 25)).toBe(2);
    const open = await gateway({ rules: { servers: [stub.server] } });
    expect(await codeOf(open, 'inside.test', echo.port)).toBe(0);
    expect(await codeOf(open, '127.0.0.1', open.port)).toBe(2);
    expect(await codeOf(open, '127.0.0.1', echo.port, '-country-tr')).toBe(1);
    expect(await codeOf(open, '127.0.0.1', echo.port, '-exit-device')).toBe(1);
    expect(await codeOf(open, '127.0.0.1', echo.port, '-exit-direct-country-tr')).toBe(2);
    const closed = await destination(() => undefined);
    await closed.close();
    expect(await codeOf(open, '127.0.0.1', closed.port)).toBe(5);
  });

  it('by HTTP status', async () => {
    const running = await gateway();
    const socket = await dial(running);
    socket.write(connectHead(`127.0.0.1:${echo.port}`) + 'early');
    const reply = 'HTTP/1.1 200 Connection established\r\n\r\nearly';
    expect((await readExactly(socket, reply.length)).toString()).toBe(reply);
    expect((await httpSays(running, connectHead('127.0.0.1:25'))).answer).toMatch(/^HTTP\/1.1 403 /);
    expect((await httpSays(running, connectHead('127.0.0.1:80', 'wrong'))).answer).toMatch(/407 .*Proxy-Authenticate/s);
    expect((await httpSays(running, `CONNECT a:1 HTTP/1.1\r\n\r\n`)).answer).toMatch(/^HTTP\/1.1 407 /);
    expect((await httpSays(running, `GET http://a/ HTTP/1.1\r\n\r\n`)).answer).toMatch(
      /^HTTP\/1.1 405 .*Allow: CONNECT/s,
    );
    repository.away = true;
    session.password = 'another';
    expect((await httpSays(running, connectHead('127.0.0.1:80'))).answer).toMatch(/^HTTP\/1.1 503 .*Retry-After/s);
  });
});

describe('limits', () => {
  it('on connections of one address', async () => {
    const running = await gateway({ maxConnections: 8 });
    const inside = [await dial(running), await dial(running)];
    inside.forEach((socket) => socket.write(handshake()));
    for (const socket of inside) expect(await readExactly(socket, OPENED.length)).toEqual(OPENED);
    // The reset may come before the client knows that it is connected.
    const third = await dial(running).catch(() => null);
    third?.write(handshake());
    if (third) expect(await drain(third)).toEqual({ bytes: 0, how: 'reset' });
    expect(running.gateway.counters.overLimit).toBe(1);
    inside[0]!.destroy();
    await eventually(() => running.gateway.connections === 1, 'the end of the first');
    const next = await dial(running);
    next.write(handshake());
    expect(await readExactly(next, OPENED.length)).toEqual(OPENED);
  });
});

describe('a session that is over', () => {
  const opened = async (running: RunningGateway) => {
    const socket = await dial(running);
    socket.write(handshake());
    await readExactly(socket, OPENED.length);
    return socket;
  };

  it('cuts its live streams with a reset, and lets nobody in', async () => {
    const running = await gateway();
    const sockets = await Promise.all(Array.from({ length: 50 }, () => opened(running)));
    const other = repository.sell(1_000n);
    const stranger = await socksConnect(running.proxy(other), '127.0.0.1', echo.port);
    cleanUp.push(async () => stranger.socket.destroy());
    repository.change(session.pass.sessionId, { active: false });
    const ends = await Promise.all(sockets.map(drain));
    expect(new Set(ends.map(({ how }) => how))).toEqual(new Set(['reset']));
    await expect(socksConnect(running.proxy(session), '127.0.0.1', echo.port)).rejects.toThrow('not admitted');
    stranger.socket.write('still here');
    expect((await readExactly(stranger.socket, 10)).toString()).toBe('still here');
  });

  it('is cut when it expires', async () => {
    const running = await gateway();
    const socket = await opened(running);
    session.pass.expiresAt = new Date();
    expect((await drain(socket)).how).toBe('reset');
  });

  it('is released with its last counters, also when the gateway stops', async () => {
    const running = await gateway();
    const socket = await opened(running);
    socket.write('12345');
    await readExactly(socket, 5);
    await running.stop();
    expect((await drain(socket)).how).toBe('reset');
    expect(repository.usedBytes(session.pass.sessionId)).toBe(10n);
    expect(repository.leasedBytes(session.pass.sessionId)).toBe(10n);
  });

  it('an old password is refused at once, streams go on', async () => {
    const running = await gateway();
    const socket = await opened(running);
    const old = running.proxy(session);
    repository.change(session.pass.sessionId, { password: 'fresh' });
    await expect(socksConnect(old, '127.0.0.1', echo.port)).rejects.toThrow('not admitted');
    socket.write('on');
    expect((await readExactly(socket, 2)).toString()).toBe('on');
    expect(await codeOf(running, '127.0.0.1', echo.port)).toBe(0);
  });
});

describe('while the database is away', () => {
  it('streams go on within their lease, and the counters arrive later', async () => {
    const running = await gateway();
    const socket = await dial(running);
    socket.write(handshake());
    await readExactly(socket, OPENED.length);
    repository.away = true;
    socket.write(Buffer.alloc(50_000, 'x'));
    expect(await readExactly(socket, 50_000)).toHaveLength(50_000);
    const before = repository.usedBytes(session.pass.sessionId);
    repository.away = false;
    expect(before).toBe(0n);
    await eventually(() => repository.usedBytes(session.pass.sessionId) >= 100_000n, 'the count');
    expect(repository.usedBytes(session.pass.sessionId)).toBe(100_000n);
  });
});
