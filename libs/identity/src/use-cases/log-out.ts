import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import type { SessionId } from '../domain/session.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Ends the session: its refresh token is dead at once, its access token when it expires. */
@Injectable()
export class LogOut {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  async execute(sessionId: SessionId): Promise<void> {
    await this.sessions.end(sessionId, this.clock.now());
  }
}
