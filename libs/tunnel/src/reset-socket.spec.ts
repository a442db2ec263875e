import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { resetSocket } from './reset-socket.js';

/** Sends without end to anyone who connects. */
let source: Server;
const peers: Socket[] = [];

beforeAll(async () => {
  source = createServer({ allowHalfOpen: true }, (socket) => {
    const pour = () => void (socket.writable && socket.write(Buffer.alloc(65_536), pour));
    socket.on('error', () => undefined).resume();
    peers.push(socket);
    pour();
  });
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
});

afterAll(() => {
  for (const peer of peers) peer.destroy();
  source.close();
});

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const MOMENTS: Record<string, (then: () => void) => void> = {
  'at once': (then) => then(),
  'in the next tick': (then) => process.nextTick(then),
  'a few ticks later': (then) => process.nextTick(() => queueMicrotask(() => process.nextTick(then))),
  'in the next turn': (then) => setImmediate(then),
};

describe('a socket that is reset', () => {
  it.each(Object.keys(MOMENTS))('%s after its own end is gone, and its peer knows', async (moment) => {
    const { port } = source.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    await once(socket.resume(), 'data');
    const peer = peers.at(-1)!;
    const gone = Promise.all([closed(socket), closed(peer)]);
    socket.end();
    MOMENTS[moment]!(() => resetSocket(socket));
    await gone;
    expect([socket.destroyed, peer.destroyed]).toEqual([true, true]);
  });

  it('without an end of its own is reset, and twice is once', async () => {
    const { port } = source.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'data');
    const error = once(peers.at(-1)!, 'error');
    resetSocket(socket);
    resetSocket(socket);
    expect((await error)[0]).toMatchObject({ code: 'ECONNRESET' });
  });
});
