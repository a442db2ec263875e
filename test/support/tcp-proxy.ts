import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TcpProxy {
  /** The same URL, by way of the proxy. */
  url: string;
  /** Cuts every connection and takes no new ones, as when the server is gone. */
  cut(): Promise<void>;
  /** Takes connections again, on the same port. */
  mend(): Promise<void>;
}

/** Stands between the service and its database, so that a test can take the database away and give it back. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const to = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => [near, far].forEach((one) => one.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: () =>
      new Promise((done) => {
        if (!server.listening) return done();
        server.close(() => done());
        open.forEach((socket) => socket.destroy());
      }),
    mend: () => listen(port),
  };
}
