import { Injectable } from '@nestjs/common';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import { Devices } from '@app/workers/contract';
import type { AttemptId } from '../../contract.js';
import { refuseOutdated } from '../domain/agent-version.js';
import { offerOf } from '../domain/matching.js';
import { BreakerRepository } from '../../verification/ports/breaker-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { JobRepository, type TakenJob } from '../ports/job-repository.js';
import { OfferWatch } from '../ports/offer-watch.js';

export interface ClaimJobInput<Kept> {
  deviceId: DeviceId;
  ownerId: UserId;
  /** The client's User-Agent. */
  program: string | undefined;
  waitS: number;
  /** Aborts when the device is gone: a job must not be given to nobody. */
  signal: AbortSignal;
  /** Throws when the device's token was revoked or replaced while it waited. */
  recheck: () => Promise<void>;
  /** Runs each try to take a job: what it keeps of a job that was taken, it keeps in the same transaction. */
  keep: (take: () => Promise<TakenJob | null>) => Promise<Kept | null>;
}

/** Gives a device the best job for it: the highest price per hour, then the oldest. */
@Injectable()
export class ClaimJob {
  constructor(
    private readonly jobs: JobRepository,
    private readonly devices: Devices,
    private readonly offers: OfferWatch,
    private readonly terms: MarketplaceOptions,
    private readonly breakers: BreakerRepository,
  ) {}

  /** Throws `agent_outdated`. */
  async execute<Kept>(input: ClaimJobInput<Kept>): Promise<Kept | null> {
    const { deviceId, ownerId, program, waitS, signal, recheck, keep } = input;
    refuseOutdated(program, this.terms.agentMinimumVersion);
    const facts = await this.devices.facts(deviceId);
    if (!facts) return null;
    const offer = offerOf(facts, this.terms);
    // A device that is paused or full is given nothing, and waits without standing in the queue: jobs that come wake others.
    const queued = { ...offer };
    const mayHave = (isServed: boolean) => (queued.matchKeys = isServed ? offer.matchKeys : []);
    const isPaused = facts.paused || (await this.breakers.isPaused(deviceId));
    mayHave(!isPaused);
    let waited = false;
    const attempt = async () => {
      if (waited) await recheck();
      waited = true;
      return keep(async () => {
        if (signal.aborted) return null;
        const taken = await this.jobs.claim({ attemptId: newId<AttemptId>(), deviceId, ownerId }, offer);
        mayHave(!isPaused && taken !== 'device_full');
        return taken === 'device_full' ? null : taken;
      });
    };
    return this.offers.until(deviceId, queued, attempt, { waitMs: waitS * 1000, signal });
  }
}
