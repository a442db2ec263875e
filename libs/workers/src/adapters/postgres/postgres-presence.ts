import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database, HttpErrors, isRetryable, MicroBatcher } from '@app/platform';
import { mergeReports, type HeartbeatReport } from '../../domain/heartbeat.js';
import { Presence, type KnownDevice } from '../../ports/presence.js';

interface SignedReport {
  tokenHash: string;
  report: HeartbeatReport;
}

const overflow = () => HttpErrors.overloaded(undefined, { retryAfterS: 5 });
const RETRIES = 3;

/**
 * By hand: the hottest writes, each one call of an SQL function. Group commit: calls that arrive while a statement runs
 * share the next one.
 */
@Injectable()
export class PostgresPresence extends Presence {
  private readonly contacts: MicroBatcher<string, KnownDevice | null>;
  private readonly heartbeats: MicroBatcher<SignedReport, boolean>;

  constructor(private readonly database: Database) {
    super();
    const limits = { maxItems: 500, maxWaiting: 20_000, overflow };
    this.contacts = new MicroBatcher((hashes) => this.recogniseAll(hashes), { ...limits, maxInFlight: 2 });
    this.heartbeats = new MicroBatcher((signed) => this.recordAll(signed), { ...limits, maxInFlight: 2 });
  }

  recognise(tokenHash: string): Promise<KnownDevice | null> {
    return this.contacts.add(tokenHash);
  }

  record(tokenHash: string, report: HeartbeatReport): Promise<boolean> {
    return this.heartbeats.add({ tokenHash, report });
  }

  private async recogniseAll(hashes: string[]): Promise<Array<KnownDevice | null>> {
    const rows = await this.database.query<{ token: string; id: DeviceId; owner_id: UserId }>(
      'SELECT * FROM workers.recognise($1)',
      [[...new Set(hashes)]],
      'workers-recognise',
    );
    const known = new Map(rows.map((row) => [row.token, { deviceId: row.id, ownerId: row.owner_id }]));
    return hashes.map((hash) => known.get(hash) ?? null);
  }

  private async recordAll(signed: SignedReport[]): Promise<boolean[]> {
    const byToken = new Map<string, HeartbeatReport>();
    for (const { tokenHash, report } of signed) {
      const earlier = byToken.get(tokenHash);
      byToken.set(tokenHash, earlier ? mergeReports(earlier, report) : report);
    }
    // Sorted, so that two processes with heartbeats of the same devices lock their rows in the same order. JSON, because
    // one text costs far less to encode than a dozen arrays.
    const reports = [...byToken].map(([token, report]) => ({ token, ...report }));
    reports.sort((a, b) => (a.token < b.token ? -1 : 1));
    const refused = new Set(await this.store(JSON.stringify(reports)));
    return signed.map(({ tokenHash }) => !refused.has(tokenHash));
  }

  /** Answers the hashes of tokens that are not valid now. */
  private async store(reports: string): Promise<string[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        const [row] = await this.database.query<{ refused: string | null }>(
          'SELECT workers.record_heartbeats($1) AS refused',
          [reports],
          'workers-record',
        );
        return row?.refused?.split(',') ?? [];
      } catch (error) {
        if (attempt === RETRIES || !isRetryable(error)) throw error;
      }
    }
  }
}
