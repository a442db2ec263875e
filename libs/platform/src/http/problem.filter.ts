import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@app/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteFailure } from '../operations/failed-requests.js';
import { asDomainError, ReadyProblem, toProblem, type Problem } from './problem.js';

/** Statuses that always say when to try again. */
const RETRIED = new Set([429, 503]);
const DEFAULT_RETRY_AFTER_S = 1;

/** The one place where errors become responses. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asDomainError(error, request.routeOptions.bodyLimit);
  const problem = error instanceof ReadyProblem ? error.problem : toProblem(known, request.id);
  // A client that left in the middle of its body is no failure of ours.
  if (problem.status >= 500 && !request.socket.destroyed) logFailure(error, problem, request);
  if (reply.sent || reply.raw.headersSent) {
    // A stream that failed half way can only be cut.
    reply.raw.destroy();
    return;
  }
  // Hooks don't run for a path that the router can't read.
  reply.header('X-Request-Id', request.id);
  const retryAfterS = known?.details.retryAfterS ?? (RETRIED.has(problem.status) ? DEFAULT_RETRY_AFTER_S : undefined);
  if (retryAfterS !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  void reply
    .status(problem.status)
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** A deliberate refusal of a use case is no defect, and anybody can cause it: no stack, and no alert. */
function logFailure(error: unknown, { code, status }: Problem, request: FastifyRequest): void {
  if (error instanceof DomainError) {
    request.log.warn({ code }, 'request refused');
    return;
  }
  request.log.error({ err: error, code }, 'request failed');
  noteFailure(error, status, request);
}
