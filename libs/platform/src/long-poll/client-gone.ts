import type { FastifyReply } from 'fastify';

/** Aborts when the client has closed its connection before it was answered, so that nothing waits for it any more. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  // It may have closed before this was called, while its token was looked up: a claim would take a job for nobody.
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
