import { Injectable } from '@nestjs/common';
import type { SessionId } from '../contract.js';
import { SessionRepository } from '../ports/session-repository.js';
import { FailSession } from './fail-session.js';
import { SettleSession } from './settle-session.js';

const BATCH = 100;
/** How long after its end a session's usage over time is kept. */
export const USAGE_KEPT_DAYS = 31;
/** Longer than any provider takes to answer (PROXY_VENDOR_TIMEOUT_S is at most 60). */
const STALE_AFTER_S = 90;

/** Moves sessions on as time passes; any number of processes share the work. */
@Injectable()
export class TidySessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly settleSession: SettleSession,
    private readonly failSession: FailSession,
  ) {}

  /** Ends sessions that expired or have no byte left. Answers whether more may be due. */
  async closeDue(): Promise<boolean> {
    return (await this.sessions.closeDue(BATCH)) >= BATCH;
  }

  /** Settles sessions that are over: buyers didn't wait, gateways died, or providers were away. */
  async settleClosed(): Promise<void> {
    const failures: unknown[] = [];
    for (let after: SessionId | null = null; ;) {
      const ids: SessionId[] = await this.sessions.unsettled(after, BATCH);
      for (const id of ids) await this.settleSession.execute(id).catch((error: unknown) => failures.push(error));
      if (ids.length < BATCH) break;
      after = ids[ids.length - 1]!;
    }
    // One failure doesn't delay the others, but is reported.
    if (failures.length > 0) throw failures[0];
  }

  /** Forgets when the bytes of long ended sessions were used; their sum stays. Answers whether more may be due. */
  async forgetUsage(): Promise<boolean> {
    return (await this.sessions.forgetUsage(USAGE_KEPT_DAYS, BATCH)) >= BATCH;
  }

  /** Returns the money of creations that a crash interrupted. */
  async failStale(): Promise<void> {
    for (const id of await this.sessions.stale(STALE_AFTER_S, BATCH)) await this.failSession.execute(id, null);
  }
}
