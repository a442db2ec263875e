import { HttpErrors, type AuthenticatedUser } from '@app/platform';
import type { SessionId } from '../../domain/session.js';

/** The session that a JWT belongs to; an API key has none. */
export function ownSession({ sessionId }: AuthenticatedUser): SessionId {
  if (sessionId === null) throw HttpErrors.api_key_refused();
  return sessionId as SessionId;
}
