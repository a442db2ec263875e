import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { DeployOptions } from '@app/deploy';
import {
  BackgroundTasks,
  createLogger,
  loadConfig,
  onShutdown,
  readEnvironment,
  startTracing,
  stopTracing,
  waitForDatabase,
  type Config,
  type SupervisedProcess,
} from '@app/platform';
import { startEmbeddedPostgres } from '@app/platform/embedded-postgres/index';
import { accessUrlOf } from '@app/market/options/deploy';
import { API_VERSION, serveApi, type RunningApi } from '@app/market/serve-api';
import { demoAccount, DEMO_EMAIL } from './demo-account.js';
import { gatewayProcess, loggedBy, type GatewayReady } from '@app/market/gateway-process';

/** `npm start`: database, API, background work and the gateway in one process tree. */
export async function standalone(): Promise<void> {
  const environment = readEnvironment(process.env);
  const dataDir = resolve(environment.DATA_DIR);
  const postgres = environment.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  const parts: Parts = { retire: [], end: [async () => postgres?.stop()] };
  /** Newest first: the gateway's final reports need the database. */
  const stop = async () => {
    for (const retire of parts.retire) retire();
    for (const end of parts.end.splice(0).reverse()) await end();
  };
  try {
    const config = loadConfig(process.env, postgres?.url);
    if (postgres && !config.production) config.demoEmail = DEMO_EMAIL;
    const logger = createLogger(config.env.LOG_LEVEL, 'marketplace');
    await startTracing(config.env.OTEL_EXPORTER_OTLP_ENDPOINT, 'marketplace', API_VERSION);
    parts.end.push(stopTracing);
    await waitForDatabase(config.databaseUrl, config.env.DATABASE_WAIT_S);
    const gateway = gatewayProcess(config.databaseUrl, loggedBy(logger));
    parts.retire.push(() => gateway.retire());
    parts.end.push(() => gateway.stop());
    // It starts beside the API, whose tables it waits for; its failure is reported once the API runs.
    const starting = gateway.start();
    starting.catch(() => undefined);
    const api = await startApi(config, logger, gateway);
    parts.end.push(() => api.app.close());
    const ways = await starting;
    // Port 0 took a free one, which is known only now.
    api.app.get(DeployOptions).accessUrl = accessUrlOf(config.env, ways.deployPort);
    const proxy = config.env.PROXY_PROVIDER === 'gateway' ? ways : null;
    onShutdown(stop);
    await greet(api.url, proxy, dataDir, config.demoEmail !== undefined);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What to stop, in the order of its start; children may end before us. */
interface Parts {
  retire: Array<() => void>;
  end: Array<() => Promise<void>>;
}

async function startApi(config: Config, logger: Logger, gateway: SupervisedProcess<GatewayReady>): Promise<RunningApi> {
  const parts = [{ name: 'The gateway', isServing: () => gateway.serving }];
  const api = await serveApi(config, logger, 'standalone', parts);
  api.app.get(BackgroundTasks).start(logger);
  return api;
}

async function greet(url: string, proxy: GatewayReady | null, dataDir: string, withDemo: boolean): Promise<void> {
  const demo = withDemo ? await demoAccount(url, dataDir) : null;
  // Behind `#`, the password stays in the browser; the page fills its form with it.
  const signIn = demo ? `#demo=${demo.password}` : '';
  const lines = [
    `Console ${url}/app/${demo ? 'sign-in' : ''}${signIn}`,
    `API     ${url}`,
    `Docs    ${url}/docs${signIn}`,
  ];
  if (proxy) lines.push(`Proxy   ${proxy.host}:${proxy.port}`);
  if (demo) lines.push(`Demo    ${demo.email} / ${demo.password}`);
  console.log(`Compute marketplace ready.\n  ${lines.join('\n  ')}\nCtrl-C stops everything.`);
}
