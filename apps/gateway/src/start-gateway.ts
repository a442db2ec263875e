import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GatewayId } from '@app/bandwidth/contract';
import type { GatewayAddress, GatewayBook } from '@app/bandwidth/ports/gateway-book';
import type { ReplicaDirectory } from '@app/deploy/tunnels/ports/replica-directory';
import type { Environment } from '@app/platform/config/environment';
import { Destinations } from '@app/tunnel';
import { limitsOf } from './admission/connection-limits.js';
import { Doorkeeper } from './admission/doorkeeper.js';
import { FailureThrottle } from './admission/failure-throttle.js';
import { openExits } from './exits/open-exits.js';
import { Gateway } from './gateway.js';
import { gatewayMetrics } from './gateway-metrics.js';
import { openPort, type PortWish } from './open-port.js';
import { ownAddressesOf } from './own-addresses.js';
import { DevicePorts } from './ports/device-ports.js';
import { INGRESS_DEFAULTS, PortIngress, type IngressOptions } from './ports/port-ingress.js';
import { SessionDesk } from './sessions/session-desk.js';
import { tunnelCertificate } from './tunnels/certificate.js';
import { TunnelServer } from './tunnels/tunnel-server.js';

const RETRY_MS = 250;
/** Longer than the first start of a service takes, which creates the tables. */
const QUIET_TRIES = 40;
/** Time for streams to end and their final reports. */
const STOP_MS = 5_000;
const LOG_EVERY_MS = 60_000;

export interface RunningGateway {
  /** Where buyers connect; port 0: a vendor carries their sessions. */
  host: string;
  port: number;
  tunnelPort: number;
  /** Where replicas' ports are reached (HTTP). */
  deployPort: number;
  stop(): Promise<void>;
}

/** What gateways share, in the database. */
export interface Books {
  sessions: GatewayBook;
  ports: ReplicaDirectory;
}

/** Opens the ports, registers in the database, and serves. */
export async function startGateway(env: Environment, books: Books, logger: Logger): Promise<RunningGateway> {
  const { sessions: book } = books;
  const publicHost = env.PROXY_PUBLIC_HOST ?? env.PROXY_HOST;
  const certificate = await tunnelCertificate(resolve(env.DATA_DIR), certificateFiles(env));
  const ways = openExits(book);
  const { exits } = ways;
  const ports = new DevicePorts(books.ports);
  const ingress = new PortIngress(books.ports, ports, ingressOptions(env), throttleOf(env));
  const tunnels = new TunnelServer(certificate, [exits.devices, ports.devices]);
  const doorkeeper = new Doorkeeper(book, throttleOf(env));
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
  // Sessions that a vendor carries don't come here.
  const carriesSessions = env.PROXY_PROVIDER === 'gateway';
  const port = carriesSessions ? await openPort(gateway, proxyPort(env, 'PROXY_PORT')) : 0;
  const tunnelPort = await openPort(tunnels, proxyPort(env, 'PROXY_TUNNEL_PORT'));
  const deployPort = await openPort(ingress, {
    host: env.DEPLOY_HOST,
    port: env.DEPLOY_PORT,
    what: "replicas' ports",
    hostVariable: 'DEPLOY_HOST',
    portVariable: 'DEPLOY_PORT',
  });
  ownPorts.push(port, tunnelPort);
  const address = { host: publicHost, port, tunnelPort, certificateSha256: certificate.sha256 };
  const gatewayId = await registered(book, address, logger);
  await desk.start(gatewayId);
  ways.announce(gatewayId);
  const metrics = await gatewayMetrics(gateway, env.METRICS_PORT, env.HOST);
  const timer = setInterval(
    () => logger.info({ ...gateway.counters, open: gateway.connections }, 'connections'),
    LOG_EVERY_MS,
  );
  return {
    host: publicHost,
    port,
    tunnelPort,
    deployPort,
    async stop() {
      clearInterval(timer);
      metrics?.close();
      gateway.stopListening();
      ingress.stopListening();
      tunnels.close();
      ways.drain();
      ports.devices.drain();
      await desk.stop(STOP_MS);
      ingress.close();
      ways.close();
      ports.devices.close();
      await book.leave(gatewayId).catch(() => undefined);
    },
  };
}

const proxyPort = (env: Environment, portVariable: 'PROXY_PORT' | 'PROXY_TUNNEL_PORT'): PortWish => ({
  host: env.PROXY_HOST,
  port: env[portVariable],
  what: 'the proxy',
  hostVariable: 'PROXY_HOST',
  portVariable,
});

const ingressOptions = (env: Environment): IngressOptions => ({
  ...INGRESS_DEFAULTS,
  maxConnections: env.PROXY_MAX_CONNECTIONS,
  trustProxy: env.TRUST_PROXY,
  httpsOutside: env.DEPLOY_URL?.startsWith('https:') ?? false,
  publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? '',
});

const throttleOf = ({ RATE_LIMIT }: Environment): FailureThrottle | null =>
  RATE_LIMIT === 'on' ? new FailureThrottle() : null;

const certificateFiles = ({ TLS_CERT: certFile, TLS_KEY: keyFile }: Environment) =>
  certFile && keyFile ? { certFile, keyFile } : undefined;

/** A database that is not there yet, or has no tables yet, or old ones: the service creates them at its start. */
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '42P01', '3F000', '42703', '42883'];

async function registered(book: GatewayBook, address: GatewayAddress, logger: Logger): Promise<GatewayId> {
  for (let tries = 1; ; tries++) {
    try {
      return await book.register(address);
    } catch (error) {
      if (!NOT_YET.includes((error as { code?: string }).code ?? '')) throw error;
      if (tries === QUIET_TRIES) logger.warn({ err: error }, 'Waiting for the database and its tables');
    }
    await wait(RETRY_MS);
  }
}
