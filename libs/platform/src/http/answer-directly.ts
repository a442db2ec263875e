import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets an endpoint answer without Nest's guards, interceptors and pipes, which cost more than a small handler does.
 * Fastify's hooks, headers, body parser and error handler still run. Declare the endpoint in its controller as usual,
 * for the documentation, and call this in the controller's constructor, before routes are registered.
 */
export function answerDirectly(
  { httpAdapter }: HttpAdapterHost,
  method: string,
  path: string,
  handler: (request: FastifyRequest) => Promise<object>,
): void {
  const fastify = httpAdapter?.getInstance?.() as FastifyInstance | undefined;
  // A process without HTTP (apps/background) has no routes.
  fastify?.addHook?.('onRoute', (route) => {
    if (route.method === method && route.url === path) route.handler = handler;
  });
}
