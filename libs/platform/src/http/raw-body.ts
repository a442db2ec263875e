import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const MARK = 'keepsRawBody';
type WithRawBody = FastifyRequest & { rawBody?: Buffer };

/** The endpoint checks a signature over the body: its bytes are kept as they came, beside the parsed JSON. */
export const KeepRawBody = (): MethodDecorator => RouteConfig({ [MARK]: true });

/** For the parser of bodies. */
export function keepRawBody(request: WithRawBody, body: Buffer): void {
  if ((request.routeOptions.config as unknown as Record<string, unknown>)[MARK] === true) request.rawBody = body;
}

/** The bytes of the body; none when there was no body. */
export const rawBodyOf = (request: WithRawBody): Buffer => request.rawBody ?? Buffer.alloc(0);
