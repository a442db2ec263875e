import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform/database/database';
import type { SessionId } from '../../contract.js';
import { VendorBook, type VendorRecord, type VendorReport } from '../vendor/vendor-book.js';

interface Row {
  id: SessionId;
  provider_ref: string | null;
  stage: VendorRecord['stage'];
  bought_bytes: string;
}

const RECORD = `SELECT id, provider_ref, bought_bytes,
  CASE WHEN status IN ('provisioning', 'active') THEN status
       WHEN settled_at IS NULL AND status <> 'failed' THEN 'closing' ELSE 'over' END AS stage
  FROM bandwidth.session`;

@Injectable()
export class PostgresVendorBook extends VendorBook {
  constructor(private readonly database: Database) {
    super();
  }

  async find(sessionIds: string[]): Promise<Map<string, VendorRecord>> {
    const rows = await this.database.query<Row>(`${RECORD} WHERE id = ANY ($1::uuid[])`, [sessionIds]);
    return new Map(rows.map((row) => [row.id, toRecord(row)]));
  }

  async active(before: Date, after: SessionId | null, limit: number): Promise<VendorRecord[]> {
    const rows = await this.database.query<Row>(
      `${RECORD} WHERE status = 'active' AND provider = 'http' AND created_at < $1
         AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [before, after, limit],
    );
    return rows.map(toRecord);
  }

  /** One statement each: a session's row is locked no longer than its own report takes. */
  async report(reports: VendorReport[]): Promise<bigint> {
    let excess = 0n;
    for (const { sessionId, usedBytes } of reports) excess += await this.store(sessionId, usedBytes, false);
    return excess;
  }

  async finish(sessionId: SessionId, usedBytes: bigint | null): Promise<bigint> {
    return this.store(sessionId, usedBytes ?? 0n, true);
  }

  private async store(sessionId: SessionId, usedBytes: bigint, final: boolean): Promise<bigint> {
    const [row] = await this.database.query<{ excess: string }>(
      'SELECT bandwidth.vendor_report($1, $2, $3) AS excess',
      [sessionId, usedBytes, final],
      'vendor-report',
    );
    return BigInt(row!.excess);
  }
}

function toRecord({ id, provider_ref, stage, bought_bytes }: Row): VendorRecord {
  return { sessionId: id, providerRef: provider_ref, stage, boughtBytes: BigInt(bought_bytes) };
}
