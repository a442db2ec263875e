import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { FreshPages } from './fresh-pages.js';

/** Longer queries are answered, but not kept. */
const MAX_KEY = 300;

/** Answers a list from its ready-made page. Interceptors run before pipes, so a hit costs no validation either. */
@Injectable()
export class CachedPage implements NestInterceptor {
  constructor(private readonly pages: FreshPages) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const key = http.getRequest<FastifyRequest>().url;
    if (key.length > MAX_KEY) return next.handle();
    http.getResponse<FastifyReply>().header('Content-Type', 'application/json; charset=utf-8');
    const page = this.pages.fresh(key);
    return page ? of(page) : from(this.pages.load(key, () => lastValueFrom(next.handle())));
  }
}
