import { once } from 'node:events';
import type { AddressInfo, ListenOptions, Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '@app/platform/config/environment';

/** Time for a predecessor on the same port to end. */
const PREDECESSOR_MS = 4_000;
const RETRY_MS = 250;

interface Listening {
  /** Returns the port. */
  listen(host: string, port: number): Promise<number>;
}

/** What people call a port, and the variables that choose it. */
export interface ListenAddress {
  host: string;
  port: number;
  hostVariable: string;
  portVariable: string;
  /** For example "the proxy". */
  what: string;
}

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

/** Opens the port and returns it. Retries, because an orphaned predecessor may need a moment to notice. */
export async function openPort(server: Listening, wish: ListenAddress): Promise<number> {
  const until = Date.now() + PREDECESSOR_MS;
  for (;;) {
    try {
      return await server.listen(wish.host, wish.port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || Date.now() > until) throw explained(code, wish, error);
    }
    await wait(RETRY_MS);
  }
}

function explained(
  code: string | undefined,
  { host, port, hostVariable, portVariable, what }: ListenAddress,
  error: unknown,
) {
  const lines: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another for ${what} with ${portVariable}=${port + 1}.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: set ${hostVariable} to one that is, such as 127.0.0.1.`,
    EACCES: `This account may not use port ${port}: choose another for ${what} with ${portVariable}.`,
  };
  const line = lines[code ?? ''];
  return line ? new ConfigError(line) : error;
}
