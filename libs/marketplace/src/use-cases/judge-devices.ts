import { Injectable } from '@nestjs/common';
import { AuditTrail, Outbox } from '@app/kernel';
import type { DeviceId, UserId } from '@app/kernel';
import { Devices } from '@app/workers/contract';
import { isExcused } from '../domain/blame.js';
import { FAILURE_WINDOW_MS, isPaused, judge, staysPaused } from '../domain/device-breaker.js';
import type { Breaker } from '../domain/device-breaker.js';
import type { Job } from '../domain/job.js';
import { DeviceRecords } from '../ports/device-records.js';
import { MarketplaceOptions } from '../ports/marketplace-options.js';

interface Accused {
  deviceId: DeviceId;
  ownerId: UserId;
}

/** Attempts looked at; a device that fails more within the hour is paused long before. */
const MAX_ENDS = 100;

/**
 * After a failed attempt, in its unit of work and last in it: pauses the device if it keeps failing, and lets others go
 * on that were paused for what turns out to be the job's own fault. Owners are told.
 */
@Injectable()
export class JudgeDevices {
  constructor(
    private readonly records: DeviceRecords,
    private readonly devices: Devices,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly options: MarketplaceOptions,
  ) {}

  /** `job` as it was saved. */
  async execute(job: Job, now: Date): Promise<void> {
    const { id, status, failures } = job.snapshot();
    const ended = job.endedAttempt;
    const self = ended?.status === 'failed' ? [{ deviceId: ended.deviceId, ownerId: ended.ownerId }] : [];
    const accused = isExcused({ status, failures }) ? await this.records.failedBy(id) : self;
    if (accused.length === 0) return;
    const breakers = await this.records.lock(accused.map(({ deviceId }) => deviceId));
    for (const device of accused) {
      const breaker = breakers.get(device.deviceId)!;
      if (isPaused(breaker, now)) await this.reconsider(device, breaker, now);
      else if (device.deviceId === self[0]?.deviceId) await this.judge(device, breaker, now);
    }
  }

  private async judge(device: Accused, breaker: Breaker, now: Date): Promise<void> {
    const ends = await this.records.ends(device.deviceId, new Date(now.getTime() - FAILURE_WINDOW_MS), MAX_ENDS);
    const pause = judge(breaker, ends, now, this.options.breakerPauseS);
    if (!pause) return;
    const { pausesInRow, until, jobs } = pause;
    await this.records.save(device.deviceId, { ...breaker, pausesInRow, pausedAt: now, pausedUntil: until, jobs });
    await this.tell(device, 'device.paused', { until: until.toISOString(), failed_jobs: jobs });
  }

  private async reconsider(device: Accused, breaker: Breaker, now: Date): Promise<void> {
    const tried = await this.records.tried(breaker.jobs);
    const excused = new Set(breaker.jobs.filter((id) => isExcused(tried.get(id) ?? { status: 'failed', failures: 0 })));
    if (staysPaused(breaker, excused)) return;
    await this.records.save(device.deviceId, { ...breaker, pausesInRow: breaker.pausesInRow - 1, pausedUntil: now });
    await this.tell(device, 'device.resumed', { reason: 'the jobs it failed fail on other devices too' });
  }

  private async tell({ deviceId, ownerId }: Accused, type: string, more: object): Promise<void> {
    const name = (await this.devices.facts(deviceId))?.name ?? '';
    const payload = { device_id: deviceId, name, ...more };
    await this.outbox.publish({ type, payload, audience: [ownerId] });
    const detail = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, String(value)]));
    // The request being answered may be of somebody else's device: where it came from is none of this owner's business.
    await this.trail.record({ userId: ownerId, act: type, detail, origin: null });
  }
}
