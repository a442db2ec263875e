import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import type { SessionId } from '../domain/session.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Ends one of the user's sessions, wherever it is used. A repeat changes nothing. */
@Injectable()
export class RevokeSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute(id: SessionId, userId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if ((await this.sessions.ownerOf(id)) !== userId) throw IdentityErrors.login_not_found();
      if (!(await this.sessions.end(id, this.clock.now()))) return;
      await this.trail.record({ userId, act: 'session.revoked', detail: { session_id: id } });
    });
  }
}
