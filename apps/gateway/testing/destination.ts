import { wasReset } from '@app/tunnel';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TestDestination {
  port: number;
  /** Every connection so far, in order. */
  sockets: Socket[];
  close(): Promise<void>;
}

/** A TCP server that runs `serve` on each connection; half-open allowed. */
export async function destination(serve: (socket: Socket) => void, host = '127.0.0.1'): Promise<TestDestination> {
  const sockets: Socket[] = [];
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Sends `bytes` bytes and then the end, as fast as they are taken. */
export function pour(socket: Socket, bytes: number): void {
  let left = bytes;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      left -= chunk.length;
      if (!socket.write(chunk) && left > 0) return void socket.once('drain', more);
    }
    socket.end();
  };
  more();
}

/** Reads until the end, or a reset, and counts. */
export function drain(socket: Socket): Promise<{ bytes: number; how: 'end' | 'reset' }> {
  return new Promise((resolve) => {
    let bytes = 0;
    if (socket.destroyed) return resolve({ bytes, how: 'reset' });
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    socket.once('end', () => resolve({ bytes, how: wasReset(socket) ? 'reset' : 'end' }));
    socket.once('error', () => resolve({ bytes, how: 'reset' }));
    socket.once('close', () => resolve({ bytes, how: 'reset' }));
    socket.resume();
  });
}
