import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { freePort } from './free-port.js';

/** On which side of a COMMIT a connection breaks: before its request is passed on, or before its answer is. */
export type CommitCut = 'before' | 'after';

export interface TcpProxy {
  /** The same URL, by way of the proxy. */
  url: string;
  /** The server it leads to: a URL that may be changed while it runs. */
  target: string;
  /** How long each piece is held up, in each direction; ms. */
  delayMs: number;
  /** Cuts every connection and takes no new ones, as when the server is gone. */
  cut(): Promise<void>;
  /** Takes connections again, on the same port. */
  mend(): Promise<void>;
  /** Breaks the connection of every so many-th commit of PostgreSQL, or none from now on (null). */
  cutCommits(plan: { side: CommitCut; every: number } | null): void;
  /** Connections that `cutCommits` has broken so far. */
  readonly cutSoFar: number;
}

/** Stands between the service and its database, so that a test can take the database away and give it back. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let commits: { side: CommitCut; every: number } | null = null;
  let seen = 0;
  let cuts = 0;
  const breaks = (side: CommitCut) => {
    if (commits?.side !== side || ++seen % commits.every !== 0) return false;
    cuts++;
    return true;
  };
  const server = createServer((near) => {
    const to = new URL(proxy.target);
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => [near, far].forEach((one) => one.destroy()));
    }
    const end = () => [near, far].forEach((one) => one.destroy());
    // A statement outside a transaction is its own commit; inside, the word itself is.
    let idle = false;
    const asks = held((chunk) => {
      const commits = idle || chunk.includes('COMMIT');
      idle = false;
      if (commits && breaks('before')) return end();
      return chunk;
    });
    const answers = held((chunk) => {
      idle = chunk.subarray(-6).equals(READY_AND_IDLE);
      if (idle && !chunk.includes(LOGGED_IN) && breaks('after')) return end();
      return chunk;
    });
    near.pipe(asks).pipe(far).pipe(answers).pipe(near);
  });
  /** Passes on what `look` answers, after the delay and in order. */
  const held = (look: (chunk: Buffer) => Buffer | void) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const pass = () => {
          const looked = look(chunk);
          if (looked) done(null, looked);
        };
        if (proxy.delayMs > 0) setTimeout(pass, proxy.delayMs);
        else pass();
      },
    });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  // One that nobody else gets while the way is cut.
  const port = await freePort();
  await listen(port);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  const proxy: TcpProxy = {
    ...{ url: url.href, target, delayMs: 0 },
    cut: () =>
      new Promise((done) => {
        if (!server.listening) return done();
        server.close(() => done());
        open.forEach((socket) => socket.destroy());
      }),
    mend: () => listen(port),
    cutCommits: (plan) => void (commits = plan),
    get cutSoFar() {
      return cuts;
    },
  };
  return proxy;
}

/** PostgreSQL's ReadyForQuery outside a transaction: whatever was asked is committed. */
const READY_AND_IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** Part of the greeting (ParameterStatus), which also ends with ReadyForQuery. */
const LOGGED_IN = 'server_version';
