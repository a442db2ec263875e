import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpErrors } from './http.errors.js';

/**
 * Answers `route_not_found` where a file server's route is asked for another path than `allowed`: it throws errors for
 * paths that climb or have odd characters. Call it before the routes are created.
 */
export function refuseOtherPaths(
  app: NestFastifyApplication,
  servesFiles: (route: string) => boolean,
  allowed: RegExp,
): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (!servesFiles(route.url)) return;
    route.onRequest = ({ url }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
      done(allowed.test(url.split('?', 1)[0] as string) ? undefined : HttpErrors.route_not_found());
  });
}
