import { findRunningPostgres } from './open-cluster.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

export interface ReachedDatabase {
  url: string;
  /** Stops what was started for this. */
  stop(): Promise<void>;
}

/** The service's database: the one in the URL, one running beside us, or one started for as long as it is needed. */
export async function reachDatabase(url: string | undefined, dataDir: string): Promise<ReachedDatabase> {
  const running = url ?? (await findRunningPostgres(dataDir));
  return running ? { url: running, stop: async () => undefined } : startEmbeddedPostgres({ dataDir });
}
