import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../../auth/principals.js';
import { HttpErrors } from '../http.errors.js';
import { Fails } from '../openapi/fails.js';
import { ReadyProblem, type Problem } from '../problem.js';
import { Idempotency, type IdempotentRequest, type StoredReply } from './idempotency.js';
import { onceRunner, type OnceRunner } from './once-runner.js';

const HEADER = 'idempotency-key';

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(perform(this.idempotency, context, () => lastValueFrom(next.handle())));
  }
}

@Injectable()
export class OncePipe implements PipeTransform<ExecutionContext, OnceRunner> {
  constructor(private readonly idempotency: Idempotency) {}

  transform(context: ExecutionContext): OnceRunner {
    const request = requestOf(context);
    return onceRunner(this.idempotency, request, (stored) => answer(context, stored));
  }
}

async function perform<Reply>(
  idempotency: Idempotency,
  context: ExecutionContext,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const request = requestOf(context);
  return request ? answer(context, await idempotency.once(request, work)) : work();
}

/** Null without the header. */
function requestOf(context: ExecutionContext): IdempotentRequest | null {
  const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
  const key = request.headers[HEADER];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw HttpErrors.invalid_request('Idempotency-Key must have 1 to 255 characters', {
      errors: [{ field: 'Idempotency-Key', message: 'must have 1 to 255 characters' }],
    });
  }
  return {
    owner: request.user?.apiKey?.id ?? request.user?.userId ?? request.device?.deviceId ?? 'anonymous',
    key,
    method: request.method,
    path: request.url,
    body: request.body,
    requestId: request.id,
  };
}

function answer<Reply>(context: ExecutionContext, stored: StoredReply): Reply {
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  if (stored.replayed) reply.header('Idempotency-Replayed', 'true');
  if (stored.status !== 200) throw new ReadyProblem(stored.body as Problem);
  return stored.body as Reply;
}

const describeIdempotency = () =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Makes the request safe to repeat for 24 h: a repeat gets the first reply with `Idempotency-Replayed: true`. Choose it at random. A 400 does not use up the key.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    Fails(HttpErrors.idempotency_in_progress, HttpErrors.idempotency_key_reused),
  );

/** For every POST that creates a record or moves value; never for one that waits (a long poll, a model, an upload). */
export const Idempotent = () => applyDecorators(UseInterceptors(IdempotencyInterceptor), describeIdempotency());

/**
 * Like `Idempotent`, for a handler with slow work: the transaction that stores the reply would hold a connection all
 * that time. The handler takes `@Once() once: OnceRunner` and stores its reply through it.
 */
export const IdempotentByHand = () => describeIdempotency();

const Context = createParamDecorator((_: unknown, context: ExecutionContext) => context);
export const Once = () => Context(OncePipe);
