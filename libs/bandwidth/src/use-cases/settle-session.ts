import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { BandwidthOptions } from '../bandwidth.options.js';
import type { SessionId } from '../contract.js';
import { settle } from '../domain/settlement.js';
import { Provisioners } from '../ports/proxy-provisioner.js';
import { SessionRepository, type SessionRecord } from '../ports/session-repository.js';

/** Pays for the used bytes of a session that is over and returns the rest, exactly once. */
@Injectable()
export class SettleSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly provisioners: Provisioners,
    private readonly options: BandwidthOptions,
  ) {}

  /** False: its last bytes are not counted yet; ask again. */
  async execute(sessionId: SessionId): Promise<boolean> {
    const session = await this.sessions.find(sessionId);
    if (!session || session.settled) return true;
    if (session.status === 'active' || session.status === 'provisioning') return false;
    if (!(await this.provisioners.of(session.provider).close(session))) return false;
    await this.unitOfWork.run(async () => {
      const locked = await this.sessions.lock(sessionId);
      if (locked && !locked.settled) await this.pay(locked);
    });
    return true;
  }

  private async pay({ sessionId, pricePerGbMicros }: SessionRecord): Promise<void> {
    const use = await this.sessions.finalUse(sessionId);
    const { billedMicros, exitsMicros, payments } = settle({ ...use, pricePerGbMicros }, this.options.exitShareBps);
    await this.sessions.settle(sessionId, billedMicros, exitsMicros);
    const resolved = await this.ledger.resolve({ type: 'session', id: sessionId }, payments);
    if (!resolved) throw new Error(`Session ${sessionId} is not settled, yet its hold was resolved`);
  }
}
