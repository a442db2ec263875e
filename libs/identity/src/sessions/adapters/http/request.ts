import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { HttpErrors, preferredOf, type AuthenticatedUser } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../../contract.js';
import type { SessionId } from '../../domain/session.js';

/** The session that a JWT belongs to; an API key has none. */
export function ownSession({ sessionId }: AuthenticatedUser): SessionId {
  if (sessionId === null) throw HttpErrors.api_key_refused();
  return sessionId as SessionId;
}

/** The best match of the client's `Accept-Language` among our languages, or else English. */
export function languageOf({ headers }: FastifyRequest): Language {
  return preferredOf(headers['accept-language'], LANGUAGES) ?? LANGUAGES[0];
}

/** `languageOf` the request, as a parameter of a handler. */
export const WishedLanguage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  languageOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
