import type { DeviceId, UnitOfWork, UserId } from '@app/kernel';
import type { JobId } from '../src/contract.js';
import type { AttemptEnd } from '../src/verification/domain/blame.js';
import type { Breaker, RecentEnd } from '../src/verification/domain/device-breaker.js';
import { BreakerRepository } from '../src/verification/ports/breaker-repository.js';
import { JudgeDevices } from '../src/verification/use-cases/judge-devices.js';
import { FakeDevices } from './fakes.js';
import { RecordingOutbox, RecordingTrail } from '@app/kernel/testing';

interface Tried extends RecentEnd {
  deviceId: DeviceId;
  ownerId: UserId;
}

/** What a test says happened. */
export class InMemoryBreakerRepository extends BreakerRepository {
  readonly breakers = new Map<DeviceId, Breaker>();
  /** Newest last. */
  readonly attempts: Tried[] = [];

  async lock(deviceIds: DeviceId[]): Promise<Map<DeviceId, Breaker>> {
    const none: Breaker = { pausesInRow: 0, pausedAt: null, pausedUntil: null, jobs: [], succeededSince: false };
    return new Map(deviceIds.map((id) => [id, this.withSuccess(id, this.breakers.get(id) ?? none)]));
  }

  async save(deviceId: DeviceId, breaker: Breaker): Promise<void> {
    this.breakers.set(deviceId, { ...breaker });
  }

  async ends(deviceId: DeviceId, after: Date, limit: number): Promise<RecentEnd[]> {
    const ended = this.attempts.filter((attempt) => attempt.deviceId === deviceId && attempt.endedAt > after);
    return ended.reverse().slice(0, limit);
  }

  async failedBy(jobId: JobId): Promise<Array<{ deviceId: DeviceId; ownerId: UserId }>> {
    return this.attempts.filter((attempt) => attempt.jobId === jobId && attempt.status === 'failed');
  }

  async endsOf(jobId: JobId, limit: number): Promise<AttemptEnd[]> {
    return this.attempts
      .filter((attempt) => attempt.jobId === jobId)
      .reverse()
      .slice(0, limit);
  }

  async isPaused(deviceId: DeviceId): Promise<boolean> {
    const until = this.breakers.get(deviceId)?.pausedUntil;
    return until !== null && until !== undefined && until > new Date();
  }

  private withSuccess(id: DeviceId, breaker: Breaker): Breaker {
    const { pausedAt } = breaker;
    const succeededSince =
      pausedAt !== null &&
      this.attempts.some((end) => end.deviceId === id && end.status === 'completed' && end.endedAt > pausedAt);
    return { ...breaker, succeededSince };
  }
}

export function aJudge(unitOfWork: UnitOfWork, records: BreakerRepository, breakerPauseS = 600) {
  const gpuPricesUsdMicros = new Map([['default', 1n]]);
  const options = {
    feeBps: 0,
    coinUsdMicros: 1n,
    gpuPricesUsdMicros,
    deviceOfflineAfterS: 1,
    expiresAfterHours: 1,
    reviewHours: 1,
  };
  const disputes = {
    disputeDepositPercent: 5,
    disputeSettlesDays: 1,
    disputeDefaultSplitPercent: 50,
    disputesOpenMax: 1,
  };
  const outbox = new RecordingOutbox();
  const trail = new RecordingTrail();
  const told = { outbox, trail };
  const judge = new JudgeDevices(unitOfWork, records, new FakeDevices(), outbox, trail, {
    ...options,
    ...disputes,
    cancelMinPayPercent: 0,
    byHandConcurrency: 3,
    breakerPauseS,
    quorumTrustAfter: 10,
    quorumSpotCheckPercent: 10,
    maxArtifactBytes: 1,
    files: { maxBytes: 1_000, maxUserBytes: 3_000, maxJobBytes: 1_500, keptDays: 30 },
  });
  return Object.assign(judge, { told });
}
