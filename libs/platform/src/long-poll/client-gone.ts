import type { FastifyReply } from 'fastify';

/** Aborts when the client closes its connection before the answer, so that nothing waits for it any more. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  // It may have closed before this call, while its token was looked up: a claim would take a job for nobody.
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
