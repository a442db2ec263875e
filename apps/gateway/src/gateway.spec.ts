import type { Socket } from 'node:net';
import { InMemoryGatewayRepository, type InMemorySession } from '@app/bandwidth/testing';
import { destination, drain, pour, type TestDestination } from '../testing/destination.js';
import { runGateway, type RunningGateway } from '../testing/running-gateway.js';
import { readExactly, socksConnect } from '../testing/socks-client.js';
import { eventually } from '../../../test/support/eventually.js';

const MB = 1_000_000;
let repository: InMemoryGatewayRepository;
let running: RunningGateway;
const cleanUp: Array<() => Promise<unknown>> = [];

beforeEach(async () => {
  repository = new InMemoryGatewayRepository();
  running = await runGateway(repository);
  cleanUp.push(() => running.stop());
});
afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo();
});

async function serving(serve: (socket: Socket) => void): Promise<TestDestination> {
  const made = await destination(serve);
  cleanUp.push(() => made.close());
  return made;
}

async function stream(session: InMemorySession, port: number): Promise<Socket> {
  const { socket, code } = await socksConnect(running.proxy(session), '127.0.0.1', port);
  cleanUp.push(async () => socket.destroy());
  expect(code).toBe(0);
  return socket;
}

const used = (session: InMemorySession) => Number(repository.usedBytes(session.pass.sessionId));

describe('a stream', () => {
  it('carries both directions and counts them', async () => {
    const session = repository.sell(100_000_000n);
    const echo = await serving((socket) => socket.pipe(socket));
    const client = await stream(session, echo.port);
    client.write('hello');
    expect((await readExactly(client, 5)).toString()).toBe('hello');
    client.end();
    expect(await drain(client)).toEqual({ bytes: 0, how: 'end' });
    await eventually(() => used(session) === 10, 'the count');
  });

  it('goes on after the client has said all', async () => {
    const session = repository.sell(100_000_000n);
    const late = await serving((socket) => {
      socket.resume();
      socket.once('end', () => pour(socket, 5 * MB));
    });
    const client = await stream(session, late.port);
    client.end('question');
    expect(await drain(client)).toEqual({ bytes: 5 * MB, how: 'end' });
    await eventually(() => used(session) === 5 * MB + 8, 'the count');
  });

  it('goes on after the destination has said all', async () => {
    const session = repository.sell(100_000_000n);
    let uploaded: Promise<{ bytes: number; how: string }> | null = null;
    const early = await serving((socket) => {
      socket.end('bye');
      uploaded = drain(socket);
    });
    const client = await stream(session, early.port);
    expect(await drain(client)).toEqual({ bytes: 3, how: 'end' });
    pour(client, 8 * MB);
    await eventually(() => uploaded !== null, 'the connection');
    expect(await uploaded!).toEqual({ bytes: 8 * MB, how: 'end' });
  });

  it("shows the destination's reset as a reset, and the client's too", async () => {
    const session = repository.sell(100_000_000n);
    const rude = await serving((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const client = await stream(session, rude.port);
    client.write('x');
    expect(await drain(client)).toEqual({ bytes: 0, how: 'reset' });
    let seen: Promise<{ bytes: number; how: string }> | null = null;
    const polite = await serving((socket) => (seen = drain(socket)));
    const other = await stream(session, polite.port);
    await eventually(() => seen !== null, 'the connection');
    other.resetAndDestroy();
    expect(await seen!).toEqual({ bytes: 0, how: 'reset' });
  });

  it('shows a reset as a reset though its destination had sent something', async () => {
    const session = repository.sell(1_000_000_000n);
    const rude = await serving((socket) =>
      socket.once('data', () => socket.write(Buffer.alloc(MB), () => socket.resetAndDestroy())),
    );
    for (let n = 0; n < 20; n++) {
      const client = await stream(session, rude.port);
      client.write('x');
      expect((await drain(client)).how).toBe('reset');
    }
  });

  it('that nobody reads holds little of what its destination sends', async () => {
    const session = repository.sell(1_000_000_000n);
    const eager = await serving((socket) => pour(socket, 200 * MB));
    const client = await stream(session, eager.port);
    client.pause();
    await eventually(() => eager.sockets[0]!.writableLength > 0, 'back-pressure');
    const sent = () => eager.sockets[0]!.bytesWritten - eager.sockets[0]!.writableLength;
    let before = -1;
    await eventually(() => before === (before = sent()), 'a standstill');
    expect(sent()).toBeLessThan(30 * MB);
    expect((await drain(client)).bytes).toBe(200 * MB);
  });
});

describe('the quota', () => {
  it.each([1, 8])('is a wall for %d streams', async (streams) => {
    const session = repository.sell(10_000_000n);
    const bulk = await serving((socket) => socket.once('data', () => pour(socket, 20 * MB)));
    const clients = await Promise.all(Array.from({ length: streams }, () => stream(session, bulk.port)));
    for (const client of clients) client.write('x');
    const got = await Promise.all(clients.map(drain));
    expect(got.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(10_000_000 - streams);
    expect(got.map(({ how }) => how)).toEqual(clients.map(() => 'end'));
    await eventually(() => used(session) === 10_000_000, 'the count');
    expect(session.active).toBe(false);
    await expect(socksConnect(running.proxy(session), '127.0.0.1', bulk.port)).rejects.toThrow('not admitted');
  });

  it('is a wall for uploads', async () => {
    const session = repository.sell(3_333_333n);
    let got: Promise<{ bytes: number }> | null = null;
    const sink = await serving((socket) => (got = drain(socket)));
    const client = await stream(session, sink.port);
    pour(client, 20 * MB);
    await eventually(() => got !== null, 'the connection');
    expect((await got!).bytes).toBe(3_333_333);
    await eventually(() => used(session) === 3_333_333, 'the count');
  });

  it('is shared by two gateways to the last byte', async () => {
    const session = repository.sell(12_345_678n);
    const second = await runGateway(repository);
    cleanUp.push(() => second.stop());
    const bulk = await serving((socket) => socket.once('data', () => pour(socket, 20 * MB)));
    const proxies = [running, second, running, second].map((gateway) => gateway.proxy(session));
    const clients = await Promise.all(proxies.map((proxy) => socksConnect(proxy, '127.0.0.1', bulk.port)));
    for (const { socket } of clients) socket.write('x');
    const got = await Promise.all(clients.map(({ socket }) => drain(socket)));
    expect(got.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(12_345_678 - 4);
    await eventually(() => used(session) === 12_345_678, 'the count');
  });

  it('does not charge what a client that left never got', async () => {
    const session = repository.sell(1_000_000_000n);
    const eager = await serving((socket) => pour(socket, 50 * MB));
    const client = await stream(session, eager.port);
    client.pause();
    await eventually(() => eager.sockets[0]!.writableLength > 0, 'back-pressure');
    client.resetAndDestroy();
    await eventually(
      () => [...running.sessions.all].every(({ streams }) => streams.size === 0),
      'the end of the stream',
    );
    const [live] = [...running.sessions.all];
    expect(live!.usage().usedBytes).toBe(BigInt(live!.quota.used));
  });

  it('gives back what a session without streams does not use', async () => {
    const session = repository.sell(10_000_000n);
    const echo = await serving((socket) => socket.pipe(socket));
    const client = await stream(session, echo.port);
    client.end('x');
    await drain(client);
    await eventually(() => Number(repository.leasedBytes(session.pass.sessionId)) === 2, 'the lease back');
  });
});
