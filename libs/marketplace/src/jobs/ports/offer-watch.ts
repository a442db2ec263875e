import type { DeviceId } from '@app/kernel';
import type { Offer } from '../domain/matching.js';

export interface OfferWait {
  waitMs: number;
  /** Aborts when the waiting client is gone. */
  signal: AbortSignal;
}

/** Wakes devices that wait for a job, in any process. */
export abstract class OfferWatch {
  /** Calls `attempt` now and again for each new job that suits the offer, until it answers one or the time is over. */
  abstract until<T>(
    deviceId: DeviceId,
    offer: Offer,
    attempt: () => Promise<T | null>,
    wait: OfferWait,
  ): Promise<T | null>;
}
