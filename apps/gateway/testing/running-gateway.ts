import type { InMemorySession, InMemoryGatewayRepository } from '@app/bandwidth/testing';
import type { GatewayId } from '@app/bandwidth/contract';
import { Destinations, type DestinationRules } from '@app/tunnel';
import { limitsOf } from '../src/admission/connection-limits.js';
import { Authenticator } from '../src/admission/authenticator.js';
import { DirectExits } from '../src/exits/direct-exit.js';
import type { Exits } from '../src/exits/exit.js';
import { Gateway } from '../src/gateway.js';
import { SessionRegistry } from '../src/sessions/session-registry.js';
import type { ProxyAddress } from './socks-client.js';

export interface RunningGateway {
  gateway: Gateway;
  sessions: SessionRegistry;
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
export async function runGateway(
  repository: InMemoryGatewayRepository,
  options: TestGatewayOptions = {},
): Promise<RunningGateway> {
  const exits = options.exits ?? new DirectExits();
  const id = await repository.register({ host: '127.0.0.1', port: 0, tunnelPort: 0, certificateSha256: '' });
  const authenticator = new Authenticator(repository);
  const log = { warn: () => undefined, info: () => undefined };
  const sessions = new SessionRegistry(repository, exits, log, (sessionId) => authenticator.forget(sessionId));
  await sessions.start(id);
  const gateway = new Gateway({
    destinations: new Destinations({ allowPrivate: true, ownPorts: () => [port], ...options.rules }),
    authenticator,
    sessions,
    exits,
    limits: limitsOf(options.maxConnections ?? 10_000),
    handshakeMs: options.handshakeMs,
  });
  const port: number = await gateway.listen('127.0.0.1', 0);
  return {
    gateway,
    sessions,
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
      await sessions.stop(5_000);
    },
  };
}
