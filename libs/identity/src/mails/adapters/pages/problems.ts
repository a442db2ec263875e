import type { DomainError } from '@app/kernel';
import { sendPage, toProblem, typedFields, type HtmlPage } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FIELD_OF, FIELDS, type Field, type FormRefusal, type Problems } from './register-fields.js';
import { TEXTS } from './texts/index.js';
import type { Language } from '../../../contract.js';

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);
const isFormRefusal = (code: string): code is FormRefusal => code in FIELD_OF;

/** A refusal in the page's words; null if the user can't do anything about it. */
export function problemsOf(error: DomainError, lang: Language): Problems | null {
  const texts = TEXTS[lang];
  if (isFormRefusal(error.code)) return { fields: { [FIELD_OF[error.code]]: texts.refusals[error.code] } };
  if (error.code === 'email_taken') return { fields: {}, general: texts.taken };
  if (error.kind === 'unavailable' || error.kind === 'too_many') return { fields: {}, general: texts.busy };
  if (error.code !== 'invalid_request') return null;
  const named = (error.details.errors ?? []).map(({ field }) => field).filter(isField);
  const fields = Object.fromEntries(named.map((field) => [field, texts.fields[field].wrong]));
  return named.length > 0 ? { fields } : { fields, general: texts.unreadable };
}

/** Sends the page with the status that the API answers this refusal with. */
export function refusePage(request: FastifyRequest, reply: FastifyReply, error: DomainError, page: HtmlPage): void {
  const { status } = toProblem(error, request.id);
  if (status === 503 || status === 429) reply.header('Retry-After', String(error.details.retryAfterS ?? 1));
  sendPage(reply, page, status);
}

/** Longer than any field may be. */
const MAX_AGAIN = 300;

/** What a refused form shows again; nothing of one that can't be read. */
export function typedAgain(request: FastifyRequest): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(typedFields(request)).filter(([, text]) => text.length <= MAX_AGAIN));
  } catch {
    return {};
  }
}
