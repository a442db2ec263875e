import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { LARGEST_BODY_KIB } from './body-limit.js';

const MARK = 'keepsRawBody';
type WithRawBody = FastifyRequest & { rawBody?: Buffer };

/** The endpoint checks a signature over the body: its bytes are kept unchanged and not parsed before that. */
export const KeepRawBody = (): MethodDecorator => RouteConfig({ [MARK]: true, maxBodyBytes: LARGEST_BODY_KIB * 1024 });

/** Tells the body parser whether the bytes were kept. */
export function keepRawBody(request: WithRawBody, body: Buffer): boolean {
  const keeps = (request.routeOptions.config as unknown as Record<string, unknown>)[MARK] === true;
  if (keeps) request.rawBody = body;
  return keeps;
}

/** The bytes of the body; empty without a body. */
export const rawBodyOf = (request: WithRawBody): Buffer => request.rawBody ?? Buffer.alloc(0);
