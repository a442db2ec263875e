import { Injectable } from '@nestjs/common';
import { DomainError } from '@app/kernel';
import type { SessionId } from '../contract.js';
import { Provisioners } from '../ports/provisioners.js';
import { SessionRepository } from '../ports/session-repository.js';

/** Tells a session's provider what is bought by now. Outside a unit of work; repeats do no harm. */
@Injectable()
export class TellTopUp {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly provisioners: Provisioners,
  ) {}

  async execute(sessionId: SessionId): Promise<void> {
    const session = await this.sessions.find(sessionId);
    if (session?.status !== 'active') return;
    try {
      await this.provisioners.of(session.provider).extend(session, session.boughtBytes);
    } catch (error) {
      // The bytes are bought; a provider that is away is told again when our records and its own are compared.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
