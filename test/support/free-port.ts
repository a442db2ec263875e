import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const given = new Set<number>();

/** A port nobody listens on, for programs that must be told one; below those the system gives out by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => done(true));
    });
    if (!free) continue;
    await new Promise((done) => server.close(done));
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}
