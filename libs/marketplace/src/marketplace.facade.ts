import { Injectable } from '@nestjs/common';
import type { Backlog, DeviceId, UserId } from '@app/kernel';
import { Database, readBacklog } from '@app/platform';
import type { DeviceFacts } from '@app/workers/contract';
import { DeviceReliability } from './verification/adapters/postgres/device-reliability.query.js';
import { ExplainDevice } from './explain/adapters/postgres/explain-device.query.js';
import { ExplainIdle } from './explain/adapters/postgres/explain-idle.query.js';
import { ExplainJob } from './explain/adapters/postgres/explain-job.query.js';
import { ExplainWaiting } from './explain/adapters/postgres/explain-waiting.query.js';
import {
  Jobs,
  type ExplainedDevice,
  type ExplainedJob,
  type IdleReason,
  type JobFacts,
  type JobId,
} from './contract.js';
import { ReportAttempt } from './jobs/use-cases/report-attempt.js';

@Injectable()
export class MarketplaceFacade extends Jobs {
  constructor(
    private readonly reports: ReportAttempt,
    private readonly waiting: ExplainWaiting,
    private readonly idle: ExplainIdle,
    private readonly job: ExplainJob,
    private readonly device: ExplainDevice,
    private readonly scores: DeviceReliability,
    private readonly database: Database,
  ) {
    super();
  }

  releaseDevice(deviceId: DeviceId): Promise<void> {
    return this.reports.releaseAll(deviceId);
  }

  recentOf(buyerId: UserId, limit: number): Promise<JobFacts[]> {
    return this.waiting.recentOf(buyerId, limit);
  }

  factsOf(jobId: JobId, buyerId: UserId): Promise<JobFacts | null> {
    return this.waiting.of(jobId, buyerId);
  }

  reliability(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    return this.scores.of(deviceIds);
  }

  validInRow(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    return this.scores.validInRow(deviceIds);
  }

  async backlogs(): Promise<{ waiting: Backlog; disputes: Backlog }> {
    const [waiting, disputes] = await Promise.all([
      readBacklog(
        this.database,
        'waiting_since',
        `FROM marketplace.job WHERE status = 'waiting' AND match_key IS NOT NULL ORDER BY waiting_since`,
      ),
      readBacklog(
        this.database,
        'opened_at',
        'FROM marketplace.dispute WHERE settled_at IS NULL ORDER BY opened_at, job_id',
      ),
    ]);
    return { waiting, disputes };
  }

  async explain(jobId: JobId, buyerId: UserId): Promise<ExplainedJob | null> {
    return (await this.job.of(jobId, buyerId))?.explained ?? null;
  }

  async explainDevice(deviceId: DeviceId, ownerId: UserId): Promise<ExplainedDevice | null> {
    return (await this.device.of(deviceId, ownerId))?.explained ?? null;
  }

  whyIdle(devices: DeviceFacts[]): Promise<Map<DeviceId, IdleReason>> {
    return this.idle.execute(devices);
  }
}
