import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { SessionRepository } from '../ports/session-repository.js';
import { SettleSession } from './settle-session.js';

/** How long the buyer's request waits for the gateways' final counts; after that a background task settles the session. */
const WAIT_MS = 2_000;
const PAUSE_MS = 50;

/** The buyer ends a session. A repeat changes nothing. */
@Injectable()
export class EndSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly settleSession: SettleSession,
  ) {}

  async execute({ sessionId, userId }: { sessionId: SessionId; userId: UserId }): Promise<void> {
    const session = await this.sessions.find(sessionId);
    if (!session || !isOf(session, userId)) throw SessionErrors.session_not_found();
    await this.sessions.close(sessionId, 'ended', 'the buyer ended it');
    if (!session.settled) await withinLimit(this.settled(sessionId));
  }

  private async settled(sessionId: SessionId): Promise<void> {
    const until = performance.now() + WAIT_MS;
    while (!(await this.settleSession.execute(sessionId)) && performance.now() < until) await pause(PAUSE_MS);
  }
}

/** Whether the session is this user's; a session that was never active belongs to nobody. */
export function isOf({ userId, status }: { userId: UserId; status: string }, asking: UserId): boolean {
  return userId === asking && status !== 'provisioning' && status !== 'failed';
}

/** The session is over in any case: if its settlement fails or takes longer, a background task repeats it. */
function withinLimit(work: Promise<void>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS).unref());
  return Promise.race([work.catch(() => undefined), limit]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
