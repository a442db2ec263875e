import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database, HttpErrors, isRetryable, MicroBatcher } from '@app/platform';
import { mergeReports, type HeartbeatReport } from '../../domain/heartbeat.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { Presence, type KnownDevice } from '../../ports/presence.js';
import { WorkersOptions } from '../../workers.options.js';

interface SignedReport {
  tokenHash: string;
  report: HeartbeatReport;
}

const overflow = () => HttpErrors.overloaded(undefined, { retryAfterS: 5 });
const RETRIES = 3;

type Outcome = 'stored' | 'unknown' | 'runs elsewhere';

/**
 * By hand: the hottest writes, each one call of an SQL function. Group commit: calls that arrive while a statement runs
 * share the next one.
 */
@Injectable()
export class PostgresPresence extends Presence {
  private readonly contacts: MicroBatcher<string, KnownDevice | null>;
  private readonly heartbeats: MicroBatcher<SignedReport, Outcome>;

  constructor(
    private readonly database: Database,
    private readonly options: WorkersOptions,
  ) {
    super();
    const limits = { maxItems: 500, maxWaiting: 20_000, overflow };
    this.contacts = new MicroBatcher((hashes) => this.recogniseAll(hashes), { ...limits, maxInFlight: 2 });
    this.heartbeats = new MicroBatcher((signed) => this.recordAll(signed), { ...limits, maxInFlight: 2 });
  }

  recognise(tokenHash: string): Promise<KnownDevice | null> {
    return this.contacts.add(tokenHash);
  }

  async record(tokenHash: string, report: HeartbeatReport): Promise<boolean> {
    const outcome = await this.heartbeats.add({ tokenHash, report });
    if (outcome === 'runs elsewhere')
      throw WorkersErrors.agent_already_running(
        `Stop the other agent, or create a token for this machine. If the other one has crashed, its place is free ` +
          `${this.options.deviceOfflineAfterS} seconds after its last heartbeat.`,
      );
    return outcome === 'stored';
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

  private async recordAll(signed: SignedReport[]): Promise<Outcome[]> {
    const byToken = new Map<string, HeartbeatReport>();
    const rivals: SignedReport[] = [];
    for (const one of signed) {
      const { tokenHash, report } = one;
      const earlier = byToken.get(tokenHash);
      if (earlier && areRivals(earlier, report)) rivals.push(one);
      else byToken.set(tokenHash, earlier ? mergeReports(earlier, report) : report);
    }
    // Sorted, so that two processes with heartbeats of the same devices lock their rows in the same order. JSON, because
    // one text costs far less to encode than a dozen arrays.
    const reports = [...byToken].map(([token, report]) => ({ token, ...report }));
    reports.sort((a, b) => (a.token < b.token ? -1 : 1));
    const refused = new Set(await this.store(JSON.stringify(reports)));
    const later = rivals.length > 0 ? await this.recordAll(rivals) : [];
    return signed.map((one) => {
      if (rivals.includes(one)) return later[rivals.indexOf(one)]!;
      if (refused.has(`${one.tokenHash}!`)) return 'runs elsewhere';
      return refused.has(one.tokenHash) ? 'unknown' : 'stored';
    });
  }

  /** Answers what `workers.record_heartbeats` refused. */
  private async store(reports: string): Promise<string[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        const [row] = await this.database.query<{ refused: string | null }>(
          'SELECT workers.record_heartbeats($1, $2) AS refused',
          [reports, this.options.deviceOfflineAfterS],
          'workers-record',
        );
        return row?.refused?.split(',') ?? [];
      } catch (error) {
        if (attempt === RETRIES || !isRetryable(error)) throw error;
      }
    }
  }
}

/** Two agents with one token: the database decides which one has it, so they can't share a row of its statement. */
function areRivals({ instanceId: one }: HeartbeatReport, { instanceId: other }: HeartbeatReport): boolean {
  return one !== undefined && other !== undefined && one !== other;
}
