import type { DeviceId } from '@app/kernel';
import type { Offer } from '../domain/matching.js';

export interface OfferWait {
  waitMs: number;
  /** Aborts when whoever waits is gone. */
  signal: AbortSignal;
}

/** Tells waiting devices of jobs that may suit them, whichever process they came to. */
export abstract class OfferWatch {
  /** Tries, and tries again at each job that suits the offer, until it gets one or the time is over. */
  abstract until<T>(
    deviceId: DeviceId,
    offer: Offer,
    attempt: () => Promise<T | null>,
    wait: OfferWait,
  ): Promise<T | null>;
}
