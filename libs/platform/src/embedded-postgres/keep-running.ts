import { openCluster, type EmbeddedPostgresOptions, type OpenCluster } from './open-cluster.js';

const LOOK_MS = 500;

/**
 * Starts the cluster again whenever its main process has died: killed for want of memory, or ended by itself for want of
 * room for its log. While it can't be started (the disk is still full) it is tried on and on. Until then requests are
 * refused with 503, as with any database that is away.
 */
export function keepRunning(first: OpenCluster, options: EmbeddedPostgresOptions): { stop(): Promise<void> } {
  const { port } = new URL(first.url);
  let cluster = first;
  let starting: Promise<void> | null = null;
  const start = async () => {
    options.log?.('PostgreSQL has ended and is started again ...');
    // Not another port: whoever holds connections knows this one.
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
