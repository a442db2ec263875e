import { Injectable } from '@nestjs/common';
import { Deploys } from '@app/deploy/contract';
import { WebhookDeliveries } from '@app/events/contract';
import { MAIL_EVENTS } from '@app/identity/contract';
import { fromMicros, type Backlog } from '@app/kernel';
import { Ledger, type HeldTotal } from '@app/ledger/contract';
import { Jobs } from '@app/marketplace/contract';
import { Payments } from '@app/payments/contract';
import { Database, Operations, type SeenProcess } from '@app/platform';
import { Devices } from '@app/workers/contract';
import type {
  AuditStateDto,
  BacklogDto,
  HeldMoneyDto,
  OverviewDto,
  QueueDto,
  ServiceProcessDto,
} from './overview.dto.js';

const ERRORS_SHOWN = 50;

interface AuditRow {
  at: Date;
  checks: number;
  failed: number;
  failures: string[];
}

/**
 * How the service is, as the contexts report it: about a dozen short reads, each of an index or of bounded size. Requests
 * that arrive while it is being read share the answer, so that many open consoles cost as much as one.
 */
@Injectable()
export class OverviewQuery {
  private reading: Promise<OverviewDto> | undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly payments: Payments,
    private readonly deploys: Deploys,
    private readonly webhooks: WebhookDeliveries,
    private readonly ledger: Ledger,
    private readonly devices: Devices,
    private readonly operations: Operations,
    private readonly database: Database,
  ) {}

  execute(): Promise<OverviewDto> {
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  private async read(): Promise<OverviewDto> {
    const [ofJobs, ofMoney, deploysDue, deliveries, ofEvents, audit] = await Promise.all([
      this.jobs.backlogs(),
      this.payments.backlogs(),
      this.deploys.due(),
      this.webhooks.pending(),
      this.operations.backlogs(MAIL_EVENTS),
      this.audit(),
    ]);
    return {
      ok: true,
      attention: {
        disputes: toBacklog(ofJobs.disputes),
        withdrawals: toBacklog(ofMoney.withdrawals),
        payment_exceptions: toBacklog(ofMoney.exceptions),
        dead_events: toBacklog(ofEvents.dead),
        audit,
      },
      queues: [
        toQueue('waiting_jobs', ofJobs.waiting),
        toQueue('deploys_due', deploysDue),
        toQueue('webhook_deliveries', deliveries),
        toQueue('mails', ofEvents.apart),
        toQueue('outbox', ofEvents.outbox),
        toQueue('feed', ofEvents.feed),
      ],
      ...(await this.state()),
    };
  }

  private async state() {
    const [processes, held, devices_online, backup, errors] = await Promise.all([
      this.operations.processes(),
      this.ledger.held(),
      this.devices.onlineCount(),
      this.operations.lastBackup(),
      this.operations.failures(ERRORS_SHOWN),
    ]);
    return {
      processes: processes.map(toProcess),
      held: held.map(toHeld),
      devices_online,
      backup: backup && { ended_at: backup.endedAt.toISOString(), rows: Number(backup.rows) },
      errors: errors.map(({ requestId, at, method, route, status, kind }) => ({
        request_id: requestId,
        at: at.toISOString(),
        method,
        route,
        status,
        kind,
      })),
    };
  }

  private async audit(): Promise<AuditStateDto | null> {
    const [row] = await this.database.query<AuditRow>('SELECT at, checks, failed, failures FROM ledger.audit_result');
    if (!row) return null;
    return { at: row.at.toISOString(), ok: row.failed === 0, checks: row.checks, failures: row.failures };
  }
}

const toBacklog = ({ count, oldestAt }: Backlog): BacklogDto => ({ count, oldest_at: oldestAt?.toISOString() ?? null });
const toQueue = (name: string, backlog: Backlog): QueueDto => ({ name, ...toBacklog(backlog) });

const toHeld = ({ subject, micros }: HeldTotal): HeldMoneyDto => ({
  subject,
  coin: fromMicros(micros.coin),
  usd: fromMicros(micros.usd),
});

const toProcess = ({ started_at, last_seen_at, ...process }: SeenProcess): ServiceProcessDto => ({
  ...process,
  started_at: started_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
});
