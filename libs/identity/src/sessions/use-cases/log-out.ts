import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork } from '@app/kernel';
import type { SessionId } from '../domain/session.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Ends the session, with its refresh token and its access token. */
@Injectable()
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute(sessionId: SessionId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const userId = await this.sessions.end(sessionId, this.clock.now());
      if (userId) await this.trail.record({ userId, act: 'session.closed', detail: { session_id: sessionId } });
    });
  }
}
