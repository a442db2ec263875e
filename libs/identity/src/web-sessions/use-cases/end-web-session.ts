import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';
import { EndSession } from '../../sessions/use-cases/end-session.js';

/** Signs the console out by its cookie, so that it also works once the access token has expired. */
@Injectable()
export class EndWebSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly endSession: EndSession,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat; does nothing for a token that it doesn't know. */
  async execute(token: string | null): Promise<void> {
    if (token === null) return;
    const found = await this.sessions.liveToken([hashSecret(token)], this.clock.now());
    if (found) await this.endSession.execute(found.sessionId);
  }
}
