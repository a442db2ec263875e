import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import type { SessionId } from '../domain/session.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Ends a session, with its refresh token and its access tokens. */
@Injectable()
export class EndSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Logs out the client of this session. */
  execute(id: SessionId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const userId = await this.sessions.end(id, this.clock.now());
      if (userId) await this.trail.record({ userId, act: 'session.closed', detail: { session_id: id } });
    });
  }

  /** Signs the user out everywhere else; API keys stay. */
  revokeOthers(userId: UserId, keep: SessionId): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.sessions.endAll(userId, this.clock.now(), keep);
      await this.trail.record({ userId, act: 'session.others_revoked' });
    });
  }

  /** Ends one of the user's sessions, in any client. A repeat changes nothing. Throws `login_not_found`. */
  revoke(id: SessionId, userId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if ((await this.sessions.ownerOf(id)) !== userId) throw IdentityErrors.login_not_found();
      if (!(await this.sessions.end(id, this.clock.now()))) return;
      await this.trail.record({ userId, act: 'session.revoked', detail: { session_id: id } });
    });
  }
}
