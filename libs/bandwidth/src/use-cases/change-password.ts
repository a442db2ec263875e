import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { Provisioners } from '../ports/provisioners.js';
import type { ProxyAccess } from '../ports/proxy-provisioner.js';
import { SessionRepository } from '../ports/session-repository.js';
import { isOf } from './end-session.js';

/** Another password for an active session, in two steps: the provider is asked outside, `keep` stores the answer. */
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

  /** The old password admits nobody once this is committed. */
  async keep(sessionId: SessionId, access: ProxyAccess): Promise<void> {
    if (!(await this.sessions.replaceAccess(sessionId, access))) throw SessionErrors.session_ended();
  }
}
