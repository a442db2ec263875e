import type { SessionId } from '../../contract.js';
import type { VendorSessionRepository, VendorRecord } from './vendor-session-repository.js';
import type { VendorClient } from './vendor-client.js';
import { VendorError } from './vendor-http.js';
import type { VendorSession } from './vendor-wire.js';

const BATCH = 500;

/** What the reconciliation does to our sessions and reports about the vendor. */
export interface ReconcileActions {
  /** Closes and settles an active session; a repeat does nothing. */
  close(sessionId: SessionId, cause: 'exhausted' | 'ended'): Promise<void>;
  /** Bytes the vendor reported beyond what was bought. */
  onExcess(bytes: bigint): void;
  onFault(error: VendorError): void;
}

/**
 * Reconciles our sessions with the vendor's (docs/proxy-vendor-protocol.md). Any number of processes may do it: usage only
 * grows, and every action on a session happens once.
 */
export class ReconcileVendor {
  constructor(
    private readonly client: VendorClient,
    private readonly sessions: VendorSessionRepository,
    private readonly actions: ReconcileActions,
  ) {}

  async execute(): Promise<void> {
    // Sessions created while the list is read may be missing in it.
    const since = new Date();
    const seen = new Set<string>();
    for await (const page of this.client.open()) {
      for (const { key } of page) seen.add(key);
      await this.takeOver(page);
    }
    await this.askForMissing(since, seen);
  }

  private async takeOver(page: VendorSession[]): Promise<void> {
    const records = await this.sessions.find(page.map(({ key }) => key as SessionId));
    await this.report(page.filter(({ key }) => records.get(key)?.stage === 'active'));
    for (const session of page) {
      const record = records.get(session.key);
      if (!record || record.stage === 'over') await this.endStray(session);
      else if (record.stage === 'active') await this.askIfExhausted(session, record);
      // `provisioning`: its creation decides. `closing`: its settlement ends it at the vendor, with repeats.
    }
  }

  private async report(sessions: VendorSession[]): Promise<void> {
    if (sessions.length === 0) return;
    const reports = sessions.map(({ key, usedBytes }) => ({ sessionId: key as SessionId, usedBytes }));
    const excess = await this.sessions.report(reports);
    if (excess > 0n) this.actions.onExcess(excess);
  }

  /** Runs there but not here, so nobody would pay for it. A failure is repeated in the next round. */
  private async endStray(session: VendorSession): Promise<void> {
    await this.faultless(() => this.client.end(session.id));
  }

  /** A session that is used up by our count is closed elsewhere; here only the vendor calls it exhausted. */
  private async askIfExhausted(session: VendorSession, { sessionId, boughtBytes }: VendorRecord): Promise<void> {
    if (session.status !== 'exhausted' || session.usedBytes >= boughtBytes) return;
    // The vendor may not have heard of a top-up yet: repeat it before believing the status.
    const now = await this.faultless(() => this.client.setQuota(session.id, boughtBytes));
    if (now?.status === 'exhausted') await this.actions.close(sessionId, 'exhausted');
  }

  private async askForMissing(before: Date, seen: Set<string>): Promise<void> {
    let after: SessionId | null = null;
    for (;;) {
      const records: VendorRecord[] = await this.sessions.active(before, after, BATCH);
      for (const record of records) if (!seen.has(record.sessionId)) await this.settleMissing(record);
      if (records.length < BATCH) return;
      after = records[records.length - 1]!.sessionId;
    }
  }

  /** Ended there: settle with the final usage. Unknown there: with the reported usage. Closing does both. */
  private async settleMissing({ sessionId, providerRef }: VendorRecord): Promise<void> {
    if (providerRef === null) return;
    const session = await this.faultless(() => this.client.usage(providerRef));
    if (session === undefined) return;
    if (session === null || session.status === 'ended') return this.actions.close(sessionId, 'ended');
    await this.report([session]);
  }

  /** Undefined when the vendor failed: that session waits for the next round, the others go on. */
  private async faultless<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      this.actions.onFault(error);
      return undefined;
    }
  }
}
