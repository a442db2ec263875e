import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform/database/database';
import { In, LessThan, MoreThan } from 'typeorm';
import type { SessionId } from '../../contract.js';
import { VendorSessionRepository, type VendorRecord, type VendorReport } from '../vendor/vendor-session-repository.js';
import { SessionRow } from './session.row.js';

@Injectable()
export class TypeormVendorSessionRepository extends VendorSessionRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async find(sessionIds: SessionId[]): Promise<Map<string, VendorRecord>> {
    const rows = await this.sessions.findBy({ id: In(sessionIds) });
    return new Map(rows.map((row) => [row.id, toRecord(row)]));
  }

  async active(before: Date, after: SessionId | null, limit: number): Promise<VendorRecord[]> {
    const later = after === null ? {} : { id: MoreThan(after) };
    const where = { status: 'active', provider: 'http', createdAt: LessThan(before), ...later } as const;
    return (await this.sessions.find({ where, order: { id: 'ASC' }, take: limit })).map(toRecord);
  }

  /** One statement per session, so that its row is locked no longer than its own report takes. */
  async report(reports: VendorReport[]): Promise<bigint> {
    let excess = 0n;
    for (const { sessionId, usedBytes } of reports) excess += await this.store(sessionId, usedBytes, false);
    return excess;
  }

  async finish(sessionId: SessionId, usedBytes: bigint | null): Promise<bigint> {
    return this.store(sessionId, usedBytes ?? 0n, true);
  }

  private async store(sessionId: SessionId, usedBytes: bigint, final: boolean): Promise<bigint> {
    const values = [sessionId, usedBytes, final];
    const [row] = await this.database.query<{ excess: string }>(REPORT, values, 'vendor-report');
    return BigInt(row!.excess);
  }

  private get sessions() {
    return this.database.repository(SessionRow);
  }
}

/** By hand: hot, and a SQL function, which locks the session and its lease in the order that gateways do. */
const REPORT = 'SELECT bandwidth.vendor_report($1, $2, $3) AS excess';

function toRecord({ id, providerRef, status, settledAt, boughtBytes }: SessionRow): VendorRecord {
  return { sessionId: id, providerRef, stage: stageOf(status, settledAt), boughtBytes };
}

function stageOf(status: SessionRow['status'], settledAt: Date | null): VendorRecord['stage'] {
  if (status === 'provisioning' || status === 'active') return status;
  return settledAt === null && status !== 'failed' ? 'closing' : 'over';
}
