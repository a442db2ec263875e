import { once } from 'node:events';
import type { AddressInfo, ListenOptions, Server } from 'node:net';

/** Opens the port and returns it. Can be retried after a failure: nothing stays behind. */
export async function listenOn(server: Server, options: ListenOptions): Promise<number> {
  const controller = new AbortController();
  const listening = once(server, 'listening', { signal: controller.signal });
  server.listen(options);
  try {
    await listening;
  } finally {
    controller.abort();
  }
  // For example out of file descriptors: one connection fails, not the process.
  server.on('error', () => undefined);
  return (server.address() as AddressInfo).port;
}
