import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The request, for its headers: a handler with `@Req()` may read a body itself, so `ExpectedBody` leaves its body alone. */
export const RequestHead = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);
