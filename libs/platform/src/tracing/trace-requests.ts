import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Context, Span } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { activeTracing, traceIds } from './tracing.js';

const traced = new WeakMap<FastifyRequest, { span: Span; context: Context }>();

/** A span for every request; nothing when tracing is off. */
export function traceRequests(app: NestFastifyApplication): void {
  const tracing = activeTracing();
  if (!tracing) return;
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    traced.set(request, tracing.request(request.headers, request.method));
    done();
  });
  // After the body, because parsers run elsewhere.
  fastify.addHook('preHandler', (request: FastifyRequest, _reply: FastifyReply, done) => {
    const its = traced.get(request);
    if (its) tracing.within(its.context, done);
    else done();
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const span = traced.get(request)?.span;
    const route = request.routeOptions.url ?? 'none';
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'marketplace.request_id': request.id,
    });
    // By the specification, only a server error (5xx) marks the span as failed.
    if (reply.statusCode >= 500) span?.setStatus({ code: 2 });
    span?.end();
    done();
  });
}

/** The trace of a request, for lines written outside of it. */
export const traceIdsOf = (request: FastifyRequest): object => {
  const its = traced.get(request);
  return its ? traceIds(its.span) : {};
};
