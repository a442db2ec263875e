import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GatewayId } from '@app/bandwidth/contract';
import type { GatewayAddress, GatewayRepository } from '@app/bandwidth/ports/gateway-repository';
import type { ReplicaDirectory } from '@app/deploy/tunnels/ports/replica-directory';
import type { Environment } from '@app/platform/config/environment';
import { Destinations } from '@app/tunnel';
import { limitsOf } from './admission/connection-limits.js';
import { Authenticator } from './admission/authenticator.js';
import { FailureThrottle } from './admission/failure-throttle.js';
import { openExits } from './exits/exit-presence.js';
import { Gateway } from './gateway.js';
import { openPort, type ListenAddress } from './listen.js';
import { ownAddressesOf } from './own-addresses.js';
import { ReplicaConnector } from './ingress/replica-connector.js';
import { INGRESS_DEFAULTS, ReplicaIngress, type IngressOptions } from './ingress/replica-ingress.js';
import { SessionRegistry } from './sessions/session-registry.js';
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
export interface GatewayStorage {
  gateways: GatewayRepository;
  replicas: ReplicaDirectory;
}

/** Opens the ports, registers in the database, and serves. */
export async function startGateway(
  env: Environment,
  { gateways, replicas }: GatewayStorage,
  logger: Logger,
): Promise<RunningGateway> {
  const publicHost = env.PROXY_PUBLIC_HOST ?? env.PROXY_HOST;
  const certificate = await tunnelCertificate(resolve(env.DATA_DIR), certificateFiles(env));
  const openedExits = openExits(gateways);
  const { exits } = openedExits;
  const connector = new ReplicaConnector(replicas);
  const ingress = new ReplicaIngress(replicas, connector, ingressOptions(env), throttleOf(env));
  const tunnels = new TunnelServer(certificate, [exits.devices, connector.devices]);
  const authenticator = new Authenticator(gateways, throttleOf(env));
  const sessions = new SessionRegistry(gateways, exits, logger, (sessionId) => authenticator.forget(sessionId));
  const ownPorts: number[] = [];
  const gateway = new Gateway({
    destinations: new Destinations({
      allowPrivate: env.PROXY_ALLOW_PRIVATE,
      own: await ownAddressesOf(publicHost),
      ownPorts: () => ownPorts,
      servers: env.PROXY_DNS_SERVERS?.split(','),
    }),
    authenticator,
    sessions,
    exits,
    limits: limitsOf(env.PROXY_MAX_CONNECTIONS),
  });
  // Sessions that a vendor carries don't come here.
  const carriesSessions = env.PROXY_PROVIDER === 'gateway';
  const port = carriesSessions ? await openPort(gateway, proxyPort(env, 'PROXY_PORT')) : 0;
  const tunnelPort = await openPort(tunnels, proxyPort(env, 'PROXY_TUNNEL_PORT'));
  const deployPort = await openPort(ingress, ingressAddress(env));
  ownPorts.push(port, tunnelPort);
  const address = { host: publicHost, port, tunnelPort, certificateSha256: certificate.sha256 };
  const gatewayId = await registered(gateways, address, logger);
  await sessions.start(gatewayId);
  openedExits.announce(gatewayId);
  const metrics = await metricsOf(gateway, env);
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
      openedExits.drain();
      connector.devices.drain();
      await sessions.stop(STOP_MS);
      ingress.close();
      openedExits.close();
      connector.devices.close();
      await gateways.leave(gatewayId).catch(() => undefined);
    },
  };
}

/** Loads the metrics' library only when they are enabled, since it costs memory. */
async function metricsOf(gateway: Gateway, { METRICS_PORT, HOST }: Environment): Promise<{ close(): void } | null> {
  if (METRICS_PORT === 0) return null;
  // By its path: the build can't resolve library names in an `import()`.
  const { serveGatewayMetrics } = await import('./gateway-metrics.js');
  return serveGatewayMetrics(gateway, METRICS_PORT, HOST);
}

const proxyPort = (env: Environment, portVariable: 'PROXY_PORT' | 'PROXY_TUNNEL_PORT'): ListenAddress => ({
  host: env.PROXY_HOST,
  port: env[portVariable],
  what: 'the proxy',
  hostVariable: 'PROXY_HOST',
  portVariable,
});

const ingressAddress = ({ DEPLOY_HOST: host, DEPLOY_PORT: port }: Environment): ListenAddress => ({
  host,
  port,
  what: "replicas' ports",
  hostVariable: 'DEPLOY_HOST',
  portVariable: 'DEPLOY_PORT',
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

/** The database isn't there yet, or its tables or functions aren't, or are old: the service creates them at its start. */
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '42P01', '3F000', '42703', '42883'];

async function registered(gateways: GatewayRepository, address: GatewayAddress, logger: Logger): Promise<GatewayId> {
  for (let tries = 1; ; tries++) {
    try {
      return await gateways.register(address);
    } catch (error) {
      if (!NOT_YET.includes((error as { code?: string }).code ?? '')) throw error;
      if (tries === QUIET_TRIES) logger.warn({ err: error }, 'Waiting for the database and its tables');
    }
    await wait(RETRY_MS);
  }
}
