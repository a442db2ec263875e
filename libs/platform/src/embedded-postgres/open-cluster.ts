import { chooseAccount } from './account.js';
import { findBinaries } from './binaries.js';
import { clusterExists, clusterOf, connectionUrl, readPassword, type Cluster } from './cluster.js';
import { initialise } from './initialise.js';
import { findPostmaster, findReadyPostmaster, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.js';
import { isAlive } from './processes.js';
import { canConnect, prepareServiceDatabase } from './service-database.js';
import { explainDataDirError, StartupError, systemErrorCode } from './startup-error.js';

export interface EmbeddedPostgresOptions {
  /** The service's data folder (DATA_DIR); created if missing. The cluster lies in its subfolder `postgres`. */
  dataDir: string;
  /** Called for steps that take a while. */
  log?: (line: string) => void;
  /** Extra server settings for this run only; the tests turn fsync off with it. */
  settings?: Readonly<Record<string, string>>;
  /** The only port allowed; absent: one derived from the folder, or the next free one. */
  port?: number;
}

/** A cluster that accepts connections. */
export interface OpenCluster {
  url: string;
  adopted: boolean;
  /** Whether its main process is alive. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Starts or adopts the cluster. The caller holds the data folder's lock. */
export async function openCluster(options: EmbeddedPostgresOptions): Promise<OpenCluster> {
  try {
    const cluster = clusterOf(options.dataDir);
    const { postmaster, adopted } = await adoptOrStart(cluster, options);
    const stop = () => stopPostmaster(cluster, postmaster.pid);
    try {
      const isRunning = () => isAlive(postmaster.pid);
      return { url: await prepare(cluster, postmaster), adopted, isRunning, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    throw explainDataDirError(error, options.dataDir);
  }
}

/** For tools such as ledger:audit that run beside the service: the URL of the running cluster, or null. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const cluster = existingCluster(dataDir);
  const postmaster = cluster && findPostmaster(cluster);
  const password = postmaster && readPassword(cluster);
  if (!postmaster || !password) return null;
  const url = connectionUrl(postmaster.port, password);
  return (await canConnect(url).catch(() => false)) ? url : null;
}

async function adoptOrStart(
  cluster: Cluster,
  { log, settings = {}, port }: EmbeddedPostgresOptions,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = await findReadyPostmaster(cluster);
  if (running !== null) return { postmaster: running, adopted: true };
  const account = chooseAccount(cluster.dir);
  const binaries = findBinaries(account);
  if (!clusterExists(cluster)) log?.(`Creating the database in ${cluster.dir} ...`);
  await initialise(cluster, binaries, account);
  return { postmaster: await startPostmaster(cluster, binaries, account, settings, port), adopted: false };
}

async function prepare(cluster: Cluster, postmaster: Postmaster): Promise<string> {
  const password = readPassword(cluster);
  try {
    if (password !== null) return await prepareServiceDatabase(postmaster.port, password);
  } catch (error) {
    if (systemErrorCode(error) !== '28P01') throw error;
  }
  throw new StartupError(
    `${cluster.dataDir}/postgres.secret ${password === null ? 'is missing' : 'does not open the database'}: ` +
      'put the original file back.',
  );
}

function existingCluster(dataDir: string): Cluster | null {
  try {
    const cluster = clusterOf(dataDir);
    return clusterExists(cluster) ? cluster : null;
  } catch {
    return null;
  }
}
