import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { undelivered, watchUndelivered } from './undelivered.js';

/** More than the kernel buffers for one connection, at both ends, on any machine that runs this. */
const BLOCK = 96 * 1024 * 1024;

describe('what a socket has not delivered', () => {
  let server: Server;
  let sender: Socket;
  let receiver: Socket;
  beforeEach(async () => {
    server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    receiver = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).pause();
    receiver.on('error', () => undefined);
    [sender] = (await once(server, 'connection')) as [Socket];
    sender.on('error', () => undefined);
    watchUndelivered(sender);
  });
  afterEach(() => {
    sender.destroy();
    receiver.destroy();
    server.close();
  });

  it('is nothing when all of it left', async () => {
    await new Promise((resolve) => sender.write('x', resolve));
    expect(undelivered(sender)).toBe(0);
  });

  it('leaves out what the kernel took of a chunk, and counts what waits behind it', () => {
    sender.write(Buffer.alloc(BLOCK));
    const first = undelivered(sender);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(BLOCK);
    sender.write(Buffer.alloc(1_000));
    expect(undelivered(sender)).toBe(first + 1_000);
    expect(sender.writableLength).toBe(BLOCK + 1_000);
  });

  it('is known after the receiver broke off, and never counts what the receiver got', async () => {
    sender.write(Buffer.alloc(BLOCK));
    let got = 0;
    for await (const chunk of receiver.iterator({ destroyOnReturn: false })) {
      got += (chunk as Buffer).length;
      if (got > BLOCK / 16) break;
    }
    // When others hear of it; the socket's own count still includes whole chunks.
    const counted = new Promise<number>((resolve) => sender.once('error', () => resolve(undelivered(sender))));
    sender.resume();
    receiver.resetAndDestroy();
    expect(await counted).toBeLessThanOrEqual(BLOCK - got);
  });
});
