import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpErrors } from './http.errors.js';

/** Answers 405 with `Allow` where a path is known, but not with this method. Call it before the routes are created. */
export function refuseWrongMethods(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const routes = new Map<string, { path: RegExp; methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { path: pathOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0] as string;
    const known = [...routes.values()].filter((route) => route.path.test(path));
    const allowed = new Set(known.flatMap(({ methods }) => [...methods]));
    // A path with this method is not known after all, such as one under /docs.
    if (allowed.size === 0 || allowed.has(request.method)) return done();
    reply.header('Allow', [...allowed].sort().join(', '));
    done(HttpErrors.method_not_allowed());
  });
}

/** A pattern for the paths of this route. */
function pathOf(url: string): RegExp {
  const pattern = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${pattern}$`);
}
