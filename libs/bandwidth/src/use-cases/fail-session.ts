import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { SessionId } from '../contract.js';
import { Provisioners } from '../ports/proxy-provisioner.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Returns the money of a session that was never activated; an active one stays as it is. */
@Injectable()
export class FailSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly provisioners: Provisioners,
  ) {}

  /** `providerRef`: the provider's id, if it answered. */
  async execute(sessionId: SessionId, providerRef: string | null): Promise<void> {
    const failed = await this.unitOfWork.run(async () => {
      if (!(await this.sessions.fail(sessionId, 'it was not provisioned'))) return false;
      await this.ledger.resolve({ type: 'session', id: sessionId }, []);
      return true;
    });
    // If the provider can't be reached now, the comparison with its records ends the session there.
    if (failed && providerRef !== null) await this.provisioners.current.close({ sessionId, providerRef });
  }
}
