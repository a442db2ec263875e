import type { DomainError } from '@app/kernel';
import { toProblem, typedFields, sendPage, type HtmlPage } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the page with the status that the API answers this refusal with. */
export function refusePage(request: FastifyRequest, reply: FastifyReply, error: DomainError, page: HtmlPage): void {
  const { status } = toProblem(error, request.id);
  if (status === 503 || status === 429) reply.header('Retry-After', String(error.details.retryAfterS ?? 1));
  sendPage(reply, page, status);
}

/** Longer than any field may be: nobody wants to mend that. */
const MAX_AGAIN = 300;

/** What is shown again of a form that was refused; of one that can't be read, nothing. */
export function typedAgain(request: FastifyRequest): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(typedFields(request)).filter(([, text]) => text.length <= MAX_AGAIN));
  } catch {
    return {};
  }
}
