import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SocksClient } from 'socks';
import { PATIENCE_MS } from '../../support/patience.js';

export interface Proxy {
  host: string;
  port: number;
  username: string;
  password: string;
}

export interface PacedOrigin {
  port: number;
  close(): void;
}

const CHUNK = Buffer.alloc(65_536, 'x');
const PAUSE_MS = 20;

/** A server that sends for ever, 64 KiB every 20 ms to each client (3 MB/s), so that tests meet transfers under way. */
export async function pacedOrigin(): Promise<PacedOrigin> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const timer = setInterval(() => socket.writableLength < 1e6 && socket.write(CHUNK), PAUSE_MS);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      open.delete(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}

export interface Streams {
  /** Bytes that arrived here, over all streams. */
  received(): number;
  /** Streams that are still open. */
  open(): number;
  close(): void;
}

/** Downloads from the origin through the proxy, so many at once, until they are cut. */
export async function openStreams(proxy: Proxy, port: number, count: number): Promise<Streams> {
  let received = 0;
  const sockets = new Set<Socket>();
  const open = async (): Promise<void> => {
    const { socket } = await SocksClient.createConnection({
      proxy: { host: proxy.host, port: proxy.port, type: 5, userId: proxy.username, password: proxy.password },
      command: 'connect',
      destination: { host: '127.0.0.1', port },
      timeout: PATIENCE_MS,
    });
    sockets.add(socket);
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
  };
  await Promise.all(Array.from({ length: count }, open));
  return {
    received: () => received,
    open: () => sockets.size,
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
