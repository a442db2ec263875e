import { findRunningPostgres } from './open-cluster.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

export interface ReachedDatabase {
  url: string;
  /** Ends what was started for it. */
  stop(): Promise<void>;
}

/** The database of the service: named, running beside us, or started for as long as it is looked at. */
export async function reachDatabase(url: string | undefined, dataDir: string): Promise<ReachedDatabase> {
  const running = url ?? (await findRunningPostgres(dataDir));
  return running ? { url: running, stop: async () => undefined } : startEmbeddedPostgres({ dataDir });
}
