import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GatewayId } from '@app/bandwidth/contract';
import type { GatewayAddress, GatewayBook } from '@app/bandwidth/ports/gateway-book';
import { ConfigError } from '@app/platform/config/environment';
import type { Environment } from '@app/platform/config/environment';
import { Destinations } from '@app/tunnel';
import { limitsOf } from './admission/connection-limits.js';
import { Doorkeeper } from './admission/doorkeeper.js';
import { FailureThrottle } from './admission/failure-throttle.js';
import { openExits } from './exits/open-exits.js';
import { Gateway } from './gateway.js';
import { ownAddressesOf } from './own-addresses.js';
import { SessionDesk } from './sessions/session-desk.js';
import { tunnelCertificate } from './tunnels/certificate.js';
import { TunnelServer } from './tunnels/tunnel-server.js';

/** For a predecessor on the same port to end. */
const PORT_PATIENCE_MS = 4_000;
const RETRY_MS = 250;
/** For streams to end and their last words to be said. */
const STOP_MS = 5_000;
const LOG_EVERY_MS = 60_000;

export interface RunningGateway {
  /** Where buyers connect. */
  host: string;
  port: number;
  tunnelPort: number;
  stop(): Promise<void>;
}

/** Opens the port, tells the book, and serves. */
export async function startGateway(env: Environment, book: GatewayBook, logger: Logger): Promise<RunningGateway> {
  const publicHost = env.PROXY_PUBLIC_HOST ?? env.PROXY_HOST;
  const certificate = await tunnelCertificate(resolve(env.DATA_DIR), certificateFiles(env));
  const ways = openExits(book);
  const { exits } = ways;
  const tunnels = new TunnelServer(certificate, [exits.devices]);
  const doorkeeper = new Doorkeeper(book, env.RATE_LIMIT === 'on' ? new FailureThrottle() : null);
  const desk = new SessionDesk(book, exits, logger, (sessionId) => doorkeeper.forget(sessionId));
  const ownPorts: number[] = [];
  const gateway = new Gateway({
    destinations: new Destinations({
      allowPrivate: env.PROXY_ALLOW_PRIVATE,
      own: await ownAddressesOf(publicHost),
      ownPorts: () => ownPorts,
      servers: env.PROXY_DNS_SERVERS?.split(','),
    }),
    doorkeeper,
    desk,
    exits,
    limits: limitsOf(env.PROXY_MAX_CONNECTIONS),
  });
  const port = await listen(gateway, env.PROXY_HOST, env.PROXY_PORT, 'PROXY_PORT');
  const tunnelPort = await listen(tunnels, env.PROXY_HOST, env.PROXY_TUNNEL_PORT, 'PROXY_TUNNEL_PORT');
  ownPorts.push(port, tunnelPort);
  const address = { host: publicHost, port, tunnelPort, certificateSha256: certificate.sha256 };
  const gatewayId = await registered(book, address, logger);
  await desk.start(gatewayId);
  ways.announce(gatewayId);
  const timer = setInterval(
    () => logger.info({ ...gateway.counters, open: gateway.connections }, 'connections'),
    LOG_EVERY_MS,
  );
  return {
    host: publicHost,
    port,
    tunnelPort,
    async stop() {
      clearInterval(timer);
      gateway.stopListening();
      tunnels.close();
      ways.drain();
      await desk.stop(STOP_MS);
      ways.close();
      await book.leave(gatewayId).catch(() => undefined);
    },
  };
}

const certificateFiles = ({ TLS_CERT: certFile, TLS_KEY: keyFile }: Environment) =>
  certFile && keyFile ? { certFile, keyFile } : undefined;

interface Listener {
  /** Answers the port. */
  listen(host: string, port: number): Promise<number>;
}

/** A predecessor that was left alone may need a moment to notice. */
async function listen(server: Listener, host: string, port: number, variable: string): Promise<number> {
  const until = Date.now() + PORT_PATIENCE_MS;
  for (;;) {
    try {
      return await server.listen(host, port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || Date.now() > until) throw explained(code, host, port, variable, error);
    }
    await wait(RETRY_MS);
  }
}

function explained(code: string | undefined, host: string, port: number, variable: string, error: unknown): unknown {
  const lines: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another for the proxy with ${variable}=${port + 1}.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: set PROXY_HOST to one that is, such as 127.0.0.1.`,
    EACCES: `Port ${port} may not be used by this account: choose another for the proxy with ${variable}.`,
  };
  const line = lines[code ?? ''];
  return line ? new ConfigError(line) : error;
}

/** A database that is not there yet, or has no tables yet: whoever starts the service makes both. */
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '42P01', '3F000', '42883'];

async function registered(book: GatewayBook, address: GatewayAddress, logger: Logger): Promise<GatewayId> {
  for (let waiting = false; ; waiting = true) {
    try {
      return await book.register(address);
    } catch (error) {
      if (!NOT_YET.includes((error as { code?: string }).code ?? '')) throw error;
      if (!waiting) logger.warn({ error: String(error) }, 'Waiting for the database and its tables');
    }
    await wait(RETRY_MS);
  }
}
