import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { priceOf } from '../domain/settlement.js';
import { SessionRepository } from '../ports/session-repository.js';
import { isOf } from './end-session.js';

/** In bytes: a million GB. */
const MOST_BYTES = 10n ** 15n;

export interface TopUpInput {
  sessionId: SessionId;
  userId: UserId;
  addedBytes: bigint;
}

/** Buys more bytes for an active session, at its price. The provider is told afterwards, see `TellTopUp`. */
@Injectable()
export class TopUpSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
  ) {}

  execute({ sessionId, userId, addedBytes }: TopUpInput): Promise<{ costMicros: bigint; boughtBytes: bigint }> {
    return this.unitOfWork.run(async () => {
      const session = await this.sessions.lock(sessionId);
      if (!session || !isOf(session, userId)) throw SessionErrors.session_not_found();
      if (session.status !== 'active') throw SessionErrors.session_ended();
      const boughtBytes = session.boughtBytes + addedBytes;
      if (boughtBytes > MOST_BYTES) throw SessionErrors.session_too_large();
      // The difference of two whole prices, so that what is held stays the price of all that is bought.
      const heldMicros = priceOf(boughtBytes, session.pricePerGbMicros);
      const costMicros = heldMicros - session.heldMicros;
      if (costMicros === 0n) throw SessionErrors.session_too_small();
      await this.hold(sessionId, costMicros, boughtBytes);
      await this.sessions.enlarge(sessionId, boughtBytes, heldMicros);
      return { costMicros, boughtBytes };
    });
  }

  private async hold(sessionId: SessionId, amountMicros: bigint, boughtBytes: bigint): Promise<void> {
    const subject = { type: 'session' as const, id: sessionId };
    const held = await this.ledger.extend({ subject, amountMicros, key: `session:${sessionId}:top-up:${boughtBytes}` });
    if (!held) throw new Error(`Session ${sessionId} is active, yet its hold is resolved`);
  }
}
