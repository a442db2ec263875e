import type { SessionId } from '../../contract.js';
import type { VendorBook, VendorRecord } from './vendor-book.js';
import type { VendorClient } from './vendor-client.js';
import { VendorError } from './vendor-error.js';
import type { VendorSession } from './vendor-wire.js';

const BATCH = 500;

/** What the reconciliation does to our sessions and tells of the vendor. */
export interface ReconcileActions {
  /** Closes and settles an active session; a repeat does nothing. */
  close(sessionId: SessionId, cause: 'exhausted' | 'ended'): Promise<void>;
  /** Bytes the vendor let pass, or made up, beyond what was bought. */
  onExcess(bytes: bigint): void;
  onFault(error: VendorError): void;
}

/**
 * Brings our records and the vendor's together (docs/proxy-vendor-protocol.md). Any number of processes may do it: the
 * records only grow, and what is done to a session is done once.
 */
export class ReconcileVendor {
  constructor(
    private readonly client: VendorClient,
    private readonly book: VendorBook,
    private readonly actions: ReconcileActions,
  ) {}

  async execute(): Promise<void> {
    // Sessions that came to be while the list was read may be missing in it.
    const since = new Date();
    const seen = new Set<string>();
    for await (const page of this.client.open()) {
      for (const { key } of page) seen.add(key);
      await this.takeOver(page);
    }
    await this.askForMissing(since, seen);
  }

  private async takeOver(page: VendorSession[]): Promise<void> {
    const records = await this.book.find(page.map(({ key }) => key));
    await this.report(page.filter(({ key }) => records.get(key)?.stage === 'active'));
    for (const session of page) {
      const record = records.get(session.key);
      if (!record || record.stage === 'over') await this.endStray(session);
      else if (record.stage === 'active') await this.askIfExhausted(session, record);
      // `provisioning`: the creation decides; `closing`: whoever closes it ends it and repeats that until it is done.
    }
  }

  private async report(sessions: VendorSession[]): Promise<void> {
    if (sessions.length === 0) return;
    const reports = sessions.map(({ key, usedBytes }) => ({ sessionId: key as SessionId, usedBytes }));
    const excess = await this.book.report(reports);
    if (excess > 0n) this.actions.onExcess(excess);
  }

  /** Runs there and not here: nobody would pay for it. What fails is tried again with the next round. */
  private async endStray(session: VendorSession): Promise<void> {
    await this.faultless(() => this.client.end(session.id));
  }

  /** What is used up by our count is closed like any session whose bytes are gone; this is about the vendor's word. */
  private async askIfExhausted(session: VendorSession, { sessionId, boughtBytes }: VendorRecord): Promise<void> {
    if (session.status !== 'exhausted' || session.usedBytes >= boughtBytes) return;
    // The news of a top-up may be under way, or lost in a crash: what stays exhausted after it is.
    const now = await this.faultless(() => this.client.setQuota(session.id, boughtBytes));
    if (now?.status === 'exhausted') await this.actions.close(sessionId, 'exhausted');
  }

  private async askForMissing(before: Date, seen: Set<string>): Promise<void> {
    let after: SessionId | null = null;
    for (;;) {
      const records: VendorRecord[] = await this.book.active(before, after, BATCH);
      for (const record of records) if (!seen.has(record.sessionId)) await this.settleMissing(record);
      if (records.length < BATCH) return;
      after = records[records.length - 1]!.sessionId;
    }
  }

  /** Ended there: settled with the final usage. Unknown there: with what was reported. Closing it does either. */
  private async settleMissing({ sessionId, providerRef }: VendorRecord): Promise<void> {
    if (providerRef === null) return;
    const session = await this.faultless(() => this.client.usage(providerRef));
    if (session === undefined) return;
    if (session === null || session.status === 'ended') return this.actions.close(sessionId, 'ended');
    await this.report([session]);
  }

  /** Undefined when the vendor failed; that one session waits for the next round, the others don't wait for it. */
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
