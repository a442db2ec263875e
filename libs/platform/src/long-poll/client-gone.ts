import type { FastifyReply } from 'fastify';

/** Aborts when the client has closed its connection before it was answered, so that nothing waits for it any more. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  // While its token was looked up, say: then it would take a job that nobody runs.
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
