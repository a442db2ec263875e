import { AsyncLocalStorage } from 'node:async_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ActOrigin } from '@app/kernel';
import type { FastifyReply } from 'fastify';
import type { AuthenticatedRequest } from '../auth/principals.js';

const MAX_PROGRAM = 200;

const answering = new AsyncLocalStorage<AuthenticatedRequest>();

/** The request that this code works for; undefined outside of requests. */
export function currentRequest(): AuthenticatedRequest | undefined {
  return answering.getStore();
}

/** Runs work for a request: the code it calls finds the request by `currentRequest`. */
export function workFor<T>(request: AuthenticatedRequest, work: () => T): T {
  return answering.run(request, work);
}

/** From here on all code of a request finds it by `currentRequest`. After the body, because parsers run elsewhere. */
export function rememberRequests(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preHandler', (request: AuthenticatedRequest, _reply: FastifyReply, done) => workFor(request, done));
}

/** What an audit record stores about the request. */
export function currentOrigin(): ActOrigin | null {
  const request = currentRequest();
  if (!request) return null;
  return {
    address: request.ip,
    program: request.headers['user-agent']?.slice(0, MAX_PROGRAM) ?? null,
    requestId: request.id,
    apiKeyId: request.user?.apiKey?.id ?? null,
  };
}
