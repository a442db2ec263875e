import { Injectable } from '@nestjs/common';
import { DomainError, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { priceOf } from '../domain/settlement.js';
import { Provisioners } from '../ports/proxy-provisioner.js';
import { SessionRepository } from '../ports/session-repository.js';
import { isOf } from './end-session.js';

/** A million GB. */
const MAX_BYTES = 10n ** 15n;

export interface TopUpInput {
  sessionId: SessionId;
  userId: UserId;
  addedBytes: bigint;
}

/** Buys more bytes for an active session, at its price. `tellProvider` follows after the commit. */
@Injectable()
export class TopUpSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly provisioners: Provisioners,
  ) {}

  execute({ sessionId, userId, addedBytes }: TopUpInput): Promise<{ costMicros: bigint; boughtBytes: bigint }> {
    return this.unitOfWork.run(async () => {
      const session = await this.sessions.lock(sessionId);
      if (!session || !isOf(session, userId)) throw SessionErrors.session_not_found();
      if (session.status !== 'active') throw SessionErrors.session_ended();
      const boughtBytes = session.boughtBytes + addedBytes;
      if (boughtBytes > MAX_BYTES) throw SessionErrors.session_too_large();
      // The difference of two rounded prices, so that the hold stays the price of everything bought.
      const heldMicros = priceOf(boughtBytes, session.pricePerGbMicros);
      const costMicros = heldMicros - session.heldMicros;
      if (costMicros === 0n) throw SessionErrors.session_too_small();
      await this.hold(sessionId, costMicros, boughtBytes);
      await this.sessions.enlarge(session, boughtBytes, heldMicros);
      return { costMicros, boughtBytes };
    });
  }

  /** Tells the provider how much is bought by now. Runs outside a unit of work; repeats do no harm. */
  async tellProvider(sessionId: SessionId): Promise<void> {
    const session = await this.sessions.find(sessionId);
    if (session?.status !== 'active') return;
    try {
      await this.provisioners.of(session.provider).extend(session, session.boughtBytes);
    } catch (error) {
      // The bytes are bought; a provider that is away hears of them when our records and its own are compared.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async hold(sessionId: SessionId, amountMicros: bigint, boughtBytes: bigint): Promise<void> {
    const subject = { type: 'session' as const, id: sessionId };
    const held = await this.ledger.extend({ subject, amountMicros, key: `session:${sessionId}:top-up:${boughtBytes}` });
    if (!held) throw new Error(`Session ${sessionId} is active, yet its hold is resolved`);
  }
}
