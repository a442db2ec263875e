import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../../auth/principals.js';
import { HttpErrors } from '../http.errors.js';
import { Fails } from '../openapi/fails.js';
import { ReadyProblem } from '../problem.js';
import type { Problem } from '../problem.js';
import { Idempotency } from './idempotency.js';

const HEADER = 'idempotency-key';

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.headers[HEADER];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
      throw HttpErrors.invalid_request('Idempotency-Key has 1 to 255 characters', {
        errors: [{ field: 'Idempotency-Key', message: 'has 1 to 255 characters' }],
      });
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.perform(key, request, reply, next));
  }

  private async perform(key: string, request: AuthenticatedRequest, reply: FastifyReply, next: CallHandler) {
    const stored = await this.idempotency.once(
      {
        owner: request.user?.userId ?? request.device?.deviceId ?? 'anonymous',
        key,
        method: request.method,
        path: request.url,
        body: request.body,
        requestId: request.id,
      },
      () => lastValueFrom(next.handle()),
    );
    if (stored.replayed) reply.header('Idempotency-Replayed', 'true');
    if (stored.status !== 200) throw new ReadyProblem(stored.body as Problem);
    return stored.body;
  }
}

/** For every POST that creates a record or moves value; never for one that waits (a long poll). */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Makes the request safe to repeat for 24 h: the first reply is given again with `Idempotency-Replayed: true`.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    Fails(HttpErrors.idempotency_in_progress, HttpErrors.idempotency_key_reused),
  );
