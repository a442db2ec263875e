import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { NestLogger } from '../logging/logger.js';
import { httpRequests } from '../metrics/metrics.js';
import { acceptBytes } from './bytes.js';
import { acceptFields } from './forms/fields.js';
import { acceptForms } from './forms/form.js';
import { serveConsole } from './console.js';
import { serveDownloads } from './downloads.js';
import { endConnections } from './end-connections.js';
import { describeApi } from './openapi/document.js';
import { serveDocs } from './openapi/docs.js';
import { HttpErrors } from './http.errors.js';
import { limitBodies } from './body-limit.js';
import { readJson } from './body-parser.js';
import { ExpectedBody } from './expected-body.js';
import { ProblemFilter, sendProblem } from './problem.filter.js';
import { rememberRequests } from './request-context.js';
import { refuseUnreadable } from './unreadable.js';
import { applyRateLimits } from '../rate-limits/apply-rate-limits.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { requestLine } from './request-line.js';
import { securityHeaders } from './security-headers.js';
import { StorableParams } from './storable-params.js';
import { RequestValidation } from './validation.js';
import { refuseWrongMethods } from './wrong-method.js';

/** A large artifact over a home connection may take this long; `Blobs` relies on it. */
const SLOWEST_UPLOAD_MS = 3_600_000;
/**
 * A connection without traffic is closed after this long: more than any long poll and any pause between two events of a
 * stream.
 */
const SILENT_CONNECTION_MS = 120_000;
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Builds the HTTP service around a module. All rules for requests and responses are applied here, once. */
export async function createHttpApp(
  module: object,
  config: Config,
  logger: Logger,
  version: string,
): Promise<NestFastifyApplication> {
  const always = await securityHeaders();
  const adapter = new FastifyAdapter({
    ...tlsOptions(config),
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestTimeout: SLOWEST_UPLOAD_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    trustProxy: config.env.TRUST_PROXY ? config.env.TRUST_PROXY.split(',') : false,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
      acceptedRequestId(request.headers['x-request-id']) ?? randomUUID(),
    // A path that can't be decoded never reaches the hooks.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply.headers(always).header('X-Request-Id', request.id)),
    clientErrorHandler: refuseUnreadable,
    // During the shutdown Nest would answer requests in its own format; `addHooks` does it in ours.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  limitBodies(app);
  readJson(app);
  acceptBytes(app);
  acceptForms(app);
  acceptFields(app);
  app.useGlobalInterceptors(new ExpectedBody());
  app.useGlobalPipes(new RequestValidation(), new StorableParams());
  app.useGlobalFilters(new ProblemFilter());
  traceRequests(app);
  addHooks(app, config, always, logger);
  rememberRequests(app);
  applyRateLimits(app, config, logger);
  refuseWrongMethods(app);
  const describe = () => describeApi(app, { version, publicUrl: config.env.PUBLIC_URL });
  serveDocs(app, describe, config.demoEmail);
  await serveDownloads(app, config);
  await serveConsole(app);
  return app;
}

function acceptedRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : undefined;
}

function tlsOptions({ env }: Config): object {
  if (!env.TLS_CERT || !env.TLS_KEY) return {};
  return { https: { cert: readFileSync(env.TLS_CERT), key: readFileSync(env.TLS_KEY), minVersion: 'TLSv1.2' } };
}

function addHooks(app: NestFastifyApplication, config: Config, always: Record<string, string>, logger: Logger): void {
  const fastify = app.getHttpAdapter().getInstance();
  let closing = false;
  fastify.addHook('preClose', (done) => {
    closing = true;
    endConnections(fastify);
    done();
  });
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    // A connection that was reset meanwhile has no address to count, and nobody waits for the answer.
    if (request.socket.remoteAddress === undefined) return void reply.hijack();
    reply.headers(always).header('X-Request-Id', request.id);
    if (closing) {
      reply.header('Connection', 'close');
      done(HttpErrors.shutting_down());
      return;
    }
    if (config.env.REQUIRE_HTTPS && request.protocol !== 'https' && !request.url.startsWith('/health/')) {
      done(HttpErrors.https_required());
      return;
    }
    done();
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const seconds = reply.elapsedTime / 1000;
    httpRequests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      seconds,
    );
    if (logger.isLevelEnabled('info')) request.log.info(requestLine(request, reply), 'request');
    done();
  });
}
