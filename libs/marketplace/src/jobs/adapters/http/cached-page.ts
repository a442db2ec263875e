import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { FreshPages } from './fresh-pages.js';

/** Longer queries are answered, but not kept. */
const MAX_KEY = 300;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Keeps the replies of the endpoint it intercepts, by URL. A page that is ready is sent from a hook in front of the
 * router's pipeline: guards, pipes and handler have nothing to add to it, and would cost more than the sending.
 */
@Injectable()
export class CachedPage implements NestInterceptor, OnModuleInit {
  constructor(
    private readonly pages: FreshPages,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Background processes have no HTTP.
    const server = this.host.httpAdapter?.getInstance<FastifyInstance>();
    server?.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
      const page = request.method === 'GET' ? this.pages.fresh(request.url) : undefined;
      if (page) reply.header('Content-Type', JSON_TYPE).send(page);
      else done();
    });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const key = http.getRequest<FastifyRequest>().url;
    if (key.length > MAX_KEY) return next.handle();
    http.getResponse<FastifyReply>().header('Content-Type', JSON_TYPE);
    return from(this.pages.load(key, () => lastValueFrom(next.handle())));
  }
}
