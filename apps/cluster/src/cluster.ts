import { resolve } from 'node:path';
import {
  createDataSource,
  loadConfig,
  migrate,
  onShutdown,
  readEnvironment,
  waitForDatabase,
  type Config,
  type SupervisedProcess,
} from '@app/platform';
import { startEmbeddedPostgres } from '@app/platform/embedded-postgres/index';
import { databaseParts } from '@app/market/database-parts';
import { Balancer } from './balancer/balancer.js';
import { api, background, gateway } from './crew.js';

/** `npm run cluster`: two APIs behind a balancer, two backgrounds and a gateway on one database. */
export async function cluster(): Promise<void> {
  const environment = readEnvironment(process.env);
  const dataDir = resolve(environment.DATA_DIR);
  const postgres = environment.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  const parts: Parts = { retire: [], end: [async () => postgres?.stop()] };
  /** Newest first: clients stop before the services they use. */
  const stop = async () => {
    for (const retire of parts.retire) retire();
    for (const end of parts.end.splice(0).reverse()) await end();
  };
  try {
    const config = loadConfig(process.env, postgres?.url);
    const url = await start(config, parts);
    onShutdown(stop);
    console.log(`Cluster ready.\n  API   ${url}\n  Docs  ${url}/docs\nCtrl-C stops everything.`);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Member = Pick<SupervisedProcess<object>, 'start' | 'stop' | 'retire'>;

/** What to stop, in the order of its start. */
interface Parts {
  retire: Array<() => void>;
  end: Array<() => Promise<unknown>>;
}

async function start(config: Config, parts: Parts): Promise<string> {
  const tell = (line: string) => console.log(line);
  await prepareDatabase(config);
  const ways = gateway(config.databaseUrl, tell);
  parts.retire.push(() => ways.retire());
  parts.end.push(() => ways.stop());
  const balancer = new Balancer(balancerOptions(config));
  const url = await balancer.listen();
  const crew: Member[] = [];
  parts.retire.push(() => crew.forEach((member) => member.retire()));
  // Together with the balancer: it accepts nothing new while they finish their requests.
  parts.end.push(() => Promise.all([balancer.close(), ...crew.map((member) => member.stop())]));
  // Before the APIs, whose addresses contain the actual port.
  const { deployPort } = await ways.start();
  const outside = { publicUrl: url, deployPort };
  for (const name of ['api-1', 'api-2']) crew.push(api(balancer.backends.add(name), config, outside, tell));
  for (const number of [1, 2]) crew.push(background(number, config, tell));
  await Promise.all(crew.map((member) => member.start()));
  return url;
}

async function prepareDatabase({ databaseUrl, env }: Config): Promise<void> {
  await waitForDatabase(databaseUrl, env.DATABASE_WAIT_S);
  const options = { url: databaseUrl, poolSize: 2, applicationName: 'cluster' };
  const dataSource = await createDataSource(options, databaseParts).initialize();
  try {
    await migrate(dataSource, databaseParts);
  } finally {
    await dataSource.destroy();
  }
}

function balancerOptions({ env }: Config) {
  const { HOST: host, PORT: port, TRUST_PROXY: trustProxy, TLS_CERT, TLS_KEY } = env;
  return { host, port, trustProxy, ...(TLS_CERT && TLS_KEY && { tls: { cert: TLS_CERT, key: TLS_KEY } }) };
}
