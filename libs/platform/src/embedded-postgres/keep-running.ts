import { openCluster, type EmbeddedPostgresOptions, type OpenCluster } from './open-cluster.js';

const LOOK_MS = 500;

/**
 * Restarts the cluster whenever its main process has died: killed for lack of memory, or stopped for lack of disk space
 * for its log. Retries for ever while it can't start (the disk is still full). Until then requests get 503, as with any
 * unreachable database.
 */
export function keepRunning(first: OpenCluster, options: EmbeddedPostgresOptions): { stop(): Promise<void> } {
  const { port } = new URL(first.url);
  let cluster = first;
  let starting: Promise<void> | null = null;
  const start = async () => {
    options.log?.('PostgreSQL has stopped; restarting it ...');
    // The same port, because open connections know it.
    cluster = await openCluster({ ...options, port: Number(port) });
  };
  const look = () => {
    if (starting || cluster.isRunning()) return;
    starting = start()
      .catch((error: unknown) => options.log?.(error instanceof Error ? error.message : String(error)))
      .finally(() => (starting = null));
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await starting;
      await cluster.stop();
    },
  };
}
