import { acquireDataDirLock } from './data-dir-lock.js';
import { keepRunning } from './keep-running.js';
import { openCluster, type EmbeddedPostgresOptions } from './open-cluster.js';

export interface EmbeddedPostgres {
  /** postgres://… of the database `marketplace`. */
  url: string;
  /** True when the server was already running: its former service was killed and left it behind. */
  adopted: boolean;
  /** Stops the server, adopted or not, and releases the data folder. Call it after the last query. */
  stop(): Promise<void>;
}

/**
 * Starts (or adopts) the PostgreSQL cluster under `${dataDir}/postgres` and resolves when it accepts connections.
 * Restarts it at the same port when it dies. Holds the data folder's lock until `stop`. Throws StartupError for
 * everything that a person can fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = acquireDataDirLock(options.dataDir);
  try {
    const cluster = await openCluster(options);
    const kept = keepRunning(cluster, options);
    return { url: cluster.url, adopted: cluster.adopted, stop: () => kept.stop().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
