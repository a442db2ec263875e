import { Injectable } from '@nestjs/common';
import { AuditTrail, Outbox, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { Devices } from '@app/workers/contract';
import type { JobId } from '../../contract.js';
import { judge, LOOK_BACK_MS, type Breaker } from '../domain/device-breaker.js';
import { BreakerRepository } from '../ports/breaker-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';

interface Accused {
  deviceId: DeviceId;
  ownerId: UserId;
}

/** Attempts looked at; a device that fails more within the hour is paused long before. */
const MAX_ENDS = 100;

/** When a device completes a job that others failed: pauses those that keep failing, and tells their owners. */
@Injectable()
export class JudgeDevices {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly breakers: BreakerRepository,
    private readonly devices: Devices,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly options: MarketplaceOptions,
  ) {}

  /** Safe to repeat: who is paused is not paused again. */
  execute(jobId: JobId, now: Date): Promise<void> {
    return this.unitOfWork.run(async () => {
      const accused = await this.breakers.failedBy(jobId);
      if (accused.length === 0) return;
      const breakers = await this.breakers.lock(accused.map(({ deviceId }) => deviceId));
      for (const device of accused) await this.judge(device, breakers.get(device.deviceId)!, now);
    });
  }

  private async judge(device: Accused, breaker: Breaker, now: Date): Promise<void> {
    const ends = await this.breakers.ends(device.deviceId, new Date(now.getTime() - LOOK_BACK_MS), MAX_ENDS);
    const pause = judge(breaker, ends, now, this.options.breakerPauseS);
    if (!pause) return;
    const { pausesInRow, until, jobs } = pause;
    await this.breakers.save(device.deviceId, { ...breaker, pausesInRow, pausedAt: now, pausedUntil: until, jobs });
    await this.tell(device, { until: until.toISOString(), failed_jobs: jobs });
  }

  private async tell({ deviceId, ownerId }: Accused, more: object): Promise<void> {
    const type = 'device.paused';
    const name = (await this.devices.facts(deviceId))?.name ?? '';
    const payload = { device_id: deviceId, name, ...more };
    await this.outbox.publish({ type, payload, audience: [ownerId] });
    const detail = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, String(value)]));
    await this.trail.record({ userId: ownerId, act: type, detail, origin: null });
  }
}
