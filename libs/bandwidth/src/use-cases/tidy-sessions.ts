import { Injectable } from '@nestjs/common';
import type { SessionId } from '../contract.js';
import { SessionRepository } from '../ports/session-repository.js';
import { GiveUpSession } from './give-up-session.js';
import { SettleSession } from './settle-session.js';

const BATCH = 100;
/** Longer than any provider takes to answer (PROXY_VENDOR_TIMEOUT_S is at most 60). */
const STALE_AFTER_S = 90;

/** What time does to sessions; any number of processes do it together. */
@Injectable()
export class TidySessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly settleSession: SettleSession,
    private readonly giveUp: GiveUpSession,
  ) {}

  /** Ends what is expired or has no byte left. Answers whether more may be due. */
  async closeDue(): Promise<boolean> {
    return (await this.sessions.closeDue(BATCH)) >= BATCH;
  }

  /** Settles what is over: buyers who don't wait, gateways that died, providers that were away. */
  async settleClosed(): Promise<void> {
    const failures: unknown[] = [];
    for (let after: SessionId | null = null; ;) {
      const ids: SessionId[] = await this.sessions.unsettled(after, BATCH);
      for (const id of ids) await this.settleSession.execute(id).catch((error: unknown) => failures.push(error));
      if (ids.length < BATCH) break;
      after = ids[ids.length - 1]!;
    }
    // One that fails keeps no other from its money, but is heard of.
    if (failures.length > 0) throw failures[0];
  }

  /** Returns the money of creations that a crash broke off. */
  async giveUpStale(): Promise<void> {
    for (const id of await this.sessions.stale(STALE_AFTER_S, BATCH)) await this.giveUp.execute(id, null);
  }
}
