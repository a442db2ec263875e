import type { DomainError } from '@app/kernel';
import { toProblem, typedFields } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './page.js';
import type { Page } from './page.js';

/** Sends the page with the status that the API answers this refusal with. */
export function refusePage(request: FastifyRequest, reply: FastifyReply, error: DomainError, page: Page): void {
  const { status } = toProblem(error, request.id);
  if (status === 503 || status === 429) reply.header('Retry-After', String(error.details.retryAfterS ?? 1));
  sendPage(reply, page, status);
}

/** What is shown again of a form that was refused; of one that can't be read, nothing. */
export function typedAgain(request: FastifyRequest): Record<string, string> {
  try {
    return typedFields(request);
  } catch {
    return {};
  }
}
