import { Injectable } from '@nestjs/common';
import { SessionErrors } from '../domain/session.errors.js';
import { SessionRepository } from '../ports/session-repository.js';
import type { OrderedSession } from './order-session.js';

/** Gives an ordered session to its buyer; one statement, in the transaction that keeps the reply. */
@Injectable()
export class ActivateSession {
  constructor(private readonly sessions: SessionRepository) {}

  /** Throws `proxy_unavailable` when the session was given up meanwhile. */
  async execute({ sessionId, access }: OrderedSession): Promise<void> {
    if (await this.sessions.activate(sessionId, access)) return;
    throw SessionErrors.proxy_unavailable('The session took too long to come to be; nothing was paid.', {
      retryAfterS: 5,
    });
  }
}
