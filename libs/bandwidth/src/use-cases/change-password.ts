import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { Provisioners, type ProxyAccess } from '../ports/proxy-provisioner.js';
import { SessionRepository } from '../ports/session-repository.js';
import { isOf } from './end-session.js';

/** Another password for an active session, in two steps: `ask` calls the provider, `store` runs in a unit of work. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly provisioners: Provisioners,
  ) {}

  async ask({ sessionId, userId }: { sessionId: SessionId; userId: UserId }): Promise<ProxyAccess> {
    const session = await this.sessions.find(sessionId);
    if (!session || !isOf(session, userId)) throw SessionErrors.session_not_found();
    if (session.status !== 'active') throw SessionErrors.session_ended();
    return this.provisioners.of(session.provider).newPassword(session);
  }

  /** The old password stops working with the commit. */
  async store(sessionId: SessionId, access: ProxyAccess): Promise<void> {
    if (!(await this.sessions.replaceAccess(sessionId, access))) throw SessionErrors.session_ended();
  }
}
