import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { LimitUsers } from './limit-users.js';
import { rateLimitTable } from './policies.js';
import { RateCounter } from './rate-counter.js';
import { RateLimits } from './rate-limits.js';
import { SharedCounts } from './shared-counts.js';

/** Counts every request of the app, unless RATE_LIMIT is off. */
export function applyRateLimits(app: NestFastifyApplication, { env, production }: Config, logger: Logger): void {
  if (env.RATE_LIMIT === 'off') return;
  const onAway = (error: unknown) =>
    logger.warn({ err: error }, 'rate limits are not shared: each process counts alone');
  const counter = new RateCounter(rateLimitTable(env.RATE_LIMITS, production), app.get(SharedCounts), onAway);
  const limits = new RateLimits(counter);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    done(limits.arrived(request, reply) ?? undefined);
  });
  fastify.addHook('onSend', (request: FastifyRequest, _reply, payload, done) => {
    limits.answered(request);
    done(null, payload);
  });
  app.useGlobalInterceptors(new LimitUsers(limits));
}
