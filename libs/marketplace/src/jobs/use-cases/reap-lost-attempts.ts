import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { Devices } from '@app/workers/contract';
import type { JobId } from '../../contract.js';
import { silencesDevices } from '../../verification/domain/blame.js';
import { BreakerRepository } from '../../verification/ports/breaker-repository.js';
import { JobRepository, type RunningAttempt } from '../ports/job-repository.js';

const PAGE = 500;
/** Attempts at a job that are looked at: a device may fall silent with it several times. */
const MAX_ENDS = 100;

/**
 * Ends the attempts of devices that fell silent; their jobs wait for another, unpaid and without blame. A job that
 * silences devices of one owner after the other is put aside.
 */
@Injectable()
export class ReapLostAttempts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly devices: Devices,
    private readonly breakers: BreakerRepository,
  ) {}

  async execute(silentAfterS: number): Promise<void> {
    for (let after: JobId | null = null; ;) {
      const { attempts, now }: { attempts: RunningAttempt[]; now: Date } = await this.jobs.running(after, PAGE);
      const silentSince = now.getTime() - silentAfterS * 1000;
      const contacts = await this.devices.lastContact([...new Set(attempts.map((attempt) => attempt.deviceId))]);
      const silent = attempts.filter(({ deviceId }) => (contacts.get(deviceId)?.getTime() ?? 0) < silentSince);
      for (const attempt of silent) await this.reap(attempt, silentAfterS);
      if (attempts.length < PAGE) return;
      after = attempts[attempts.length - 1]!.jobId;
    }
  }

  /** Under the job's lock everything is looked at again: the device may have called, or another process been first. */
  private reap({ id, jobId, deviceId }: RunningAttempt, silentAfterS: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(jobId);
      if (!locked?.job.isRunBy(deviceId, id)) return;
      const { job, now } = locked;
      const lastContact = (await this.devices.lastContact([deviceId])).get(deviceId) ?? null;
      if (lastContact && lastContact.getTime() >= now.getTime() - silentAfterS * 1000) return;
      const before = await this.breakers.endsOf(jobId, MAX_ENDS);
      if (silencesDevices(before, job.current!.ownerId)) job.putAside(now, lastContact);
      else job.interrupt('lost', now, lastContact, 'the device fell silent');
      await this.jobs.save(job);
    });
  }
}
