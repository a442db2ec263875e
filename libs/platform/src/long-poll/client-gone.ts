import type { FastifyReply } from 'fastify';

/** Aborts when the client has closed its connection before it was answered, so that nothing waits for it any more. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
