import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../auth/principals.js';
import type { RateLimits } from './rate-limits.js';

/** The limits of users: guards have run by now, so an invented token can't use up anybody's limit. */
@Injectable()
export class LimitUsers implements NestInterceptor {
  constructor(private readonly limits: RateLimits) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const refusal = this.limits.authenticated(
      http.getRequest<AuthenticatedRequest>(),
      http.getResponse<FastifyReply>(),
    );
    if (refusal) throw refusal;
    return next.handle();
  }
}
