import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { SessionId } from '../contract.js';
import { Provisioners } from '../ports/provisioners.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Returns the money of a session that never came to be; an active one stays as it is. */
@Injectable()
export class GiveUpSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly provisioners: Provisioners,
  ) {}

  /** `providerRef`: what the provider called it, if it got that far. */
  async execute(sessionId: SessionId, providerRef: string | null): Promise<void> {
    const failed = await this.unitOfWork.run(async () => {
      if (!(await this.sessions.fail(sessionId, 'nobody carried it'))) return false;
      await this.ledger.resolve({ type: 'session', id: sessionId }, []);
      return true;
    });
    // A provider that can't be told now ends it by itself: it knows of no such session any more.
    if (failed && providerRef !== null) await this.provisioners.current.close({ sessionId, providerRef });
  }
}
