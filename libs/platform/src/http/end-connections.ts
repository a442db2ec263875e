import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
/** At a stop, time for running requests to be answered; a slow upload is cut off then, and can be sent again. */
const FAREWELL_MS = 3_000;

/**
 * Lets a shutdown end in time. Node waits for every connection, and one that was answered after the server began to
 * close (a long poll) would stay open for its whole keep-alive.
 */
export function endConnections({ server }: FastifyInstance): void {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), FAREWELL_MS);
  server.once('close', () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
