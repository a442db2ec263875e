import type { InMemorySession, InMemoryGatewayRepository } from '@app/bandwidth/testing';
import type { GatewayId } from '@app/bandwidth/contract';
import { Destinations, type DestinationRules } from '@app/tunnel';
import { limitsOf } from '../src/admission/connection-limits.js';
import { Doorkeeper } from '../src/admission/doorkeeper.js';
import { DirectExits } from '../src/exits/direct-exit.js';
import type { Exits } from '../src/exits/exit.js';
import { Gateway } from '../src/gateway.js';
import { SessionDesk } from '../src/sessions/session-desk.js';
import type { ProxyAddress } from './socks-client.js';

export interface RunningGateway {
  gateway: Gateway;
  desk: SessionDesk;
  id: GatewayId;
  port: number;
  /** How the buyer of a session reaches it; `options` are appended to the username. */
  proxy(session: InMemorySession, options?: string): ProxyAddress;
  stop(): Promise<void>;
}

export interface TestGatewayOptions {
  rules?: Partial<DestinationRules>;
  exits?: Exits;
  handshakeMs?: number;
  maxConnections?: number;
}

/** A gateway in this process, on a free port, with its data in memory. */
export async function runGateway(book: InMemoryGatewayRepository, options: TestGatewayOptions = {}): Promise<RunningGateway> {
  const exits = options.exits ?? new DirectExits();
  const id = await book.register({ host: '127.0.0.1', port: 0, tunnelPort: 0, certificateSha256: '' });
  const doorkeeper = new Doorkeeper(book);
  const log = { warn: () => undefined, info: () => undefined };
  const desk = new SessionDesk(book, exits, log, (sessionId) => doorkeeper.forget(sessionId));
  await desk.start(id);
  const gateway = new Gateway({
    destinations: new Destinations({ allowPrivate: true, ownPorts: () => [port], ...options.rules }),
    doorkeeper,
    desk,
    exits,
    limits: limitsOf(options.maxConnections ?? 10_000),
    handshakeMs: options.handshakeMs,
  });
  const port: number = await gateway.listen('127.0.0.1', 0);
  return {
    gateway,
    desk,
    id,
    port,
    proxy: ({ username, password }, suffix = '') => ({
      host: '127.0.0.1',
      port,
      username: username + suffix,
      password,
    }),
    stop: async () => {
      gateway.stopListening();
      await desk.stop(5_000);
    },
  };
}
