import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { InMemoryGatewayRepository } from '@app/bandwidth/testing';
import { destination, type TestDestination } from '../../testing/destination.js';
import { runGateway, type RunningGateway } from '../../testing/running-gateway.js';
import { socksConnect } from '../../testing/socks-client.js';

const STREAMS = 12;
const BYTES = 12_000_000;
/** No buffer's size is a multiple of it, so that bytes of another read never look right. */
const PATTERN = randomBytes(1_000_003);
const LONG = Buffer.concat([PATTERN, PATTERN, PATTERN]);

/** The bytes of stream `n` from `offset` on. */
const piece = (n: number, offset: number, length: number): Buffer => {
  const from = (offset + n * 77_777) % PATTERN.length;
  return LONG.subarray(from, from + length);
};

async function send(socket: Socket, n: number): Promise<void> {
  for (let sent = 0; sent < BYTES && !socket.destroyed;) {
    const chunk = piece(n, sent, Math.min(300_000 + n * 1_234, BYTES - sent));
    sent += chunk.length;
    if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
  }
  socket.end();
}

/** Reads to the end; returns how many bytes came before the first wrong one. Some readers are slower than others. */
async function check(socket: Socket, n: number): Promise<number> {
  let right = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (!chunk.equals(piece(n, right, chunk.length))) return right;
    right += chunk.length;
    for (let turn = 0; turn < n % 4; turn++) await nextTurn();
  }
  return right;
}

describe('what many streams carry at once', () => {
  let repository: InMemoryGatewayRepository;
  let running: RunningGateway;
  let source: TestDestination;
  beforeEach(async () => {
    repository = new InMemoryGatewayRepository();
    running = await runGateway(repository);
    source = await destination((socket) => socket.once('data', ([n]) => void send(socket, n!)));
  });
  afterEach(async () => {
    await running.stop();
    await source.close();
  });

  /** Each lease is late, so that streams run dry and hold what they have read. */
  it('arrives unaltered, by whatever buffers it was read, also when leases are late', async () => {
    const lease = repository.lease.bind(repository);
    repository.lease = async (...asked) => {
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      return lease(...asked);
    };
    const session = repository.sell(BigInt(2 * STREAMS * BYTES));
    const right = await Promise.all(
      Array.from({ length: STREAMS }, async (_, n) => {
        const { socket } = await socksConnect(running.proxy(session), '127.0.0.1', source.port);
        socket.write(Buffer.of(n));
        return check(socket, n);
      }),
    );
    expect(right).toEqual(right.map(() => BYTES));
  });
});
