import { TypeormAuditTrail, type Database } from '@app/platform';
import type { Notices } from '@app/identity/contract';
import type { Ledger } from '@app/ledger/contract';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { DisputeItemDto } from './adapters/http/disputes.dto.js';
import { AdminDisputes } from './adapters/postgres/admin-disputes.query.js';
import { PostgresReviewRepository } from './adapters/postgres/postgres-review-repository.js';
import type { JobId } from './contract.js';
import { SettleDispute } from './use-cases/settle-dispute.js';

export type OpenDispute = Pick<DisputeItemDto, 'job_id' | 'title' | 'price_coin' | 'opened_at' | 'reason'>;

/** Disputes for an operator, who works on the machine itself beside the running service. */
export class DisputeDesk {
  private readonly disputes: AdminDisputes;
  private readonly settling: SettleDispute;

  constructor(database: Database, ledger: Ledger, notices: Notices, terms: { feeBps: number }) {
    this.disputes = new AdminDisputes(database);
    this.settling = new SettleDispute(
      database,
      new PostgresReviewRepository(database, ledger),
      new PostgresOutbox(database),
      new TypeormAuditTrail(database),
      notices,
      terms,
    );
  }

  /** The newest open ones. */
  async open(limit: number): Promise<OpenDispute[]> {
    return (await this.disputes.list({ status: 'open', limit })).disputes;
  }

  /** Answers what returned to the buyer, in micro-coins. */
  async settle(jobId: JobId, payMicros: bigint, note: string): Promise<bigint> {
    const { result } = await this.settling.execute({ jobId, by: 'operator', payMicros, note });
    return result.priceMicros - payMicros;
  }
}
