import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database, Waiters, type Waiting } from '@app/platform';
import { suits, type Needs, type Offer } from '../../domain/matching.js';
import { JobChanges } from '../job-changes.js';
import { OfferWatch, type OfferWait } from '../../ports/offer-watch.js';
import { OFFERED, toOffered, type OfferedRow } from '../postgres/job-rows.js';

interface Offered {
  needs: Needs;
  hourlyMicros: bigint;
}

/** A job wakes this many at once, so that thousands who wait don't all ask for it; the next poll wakes others. */
const WOKEN_PER_JOB = 8;
/** How far back a poll looks: longer than a poll's pause, a commit and a pair of clocks can differ. */
const LOOK_BACK_S = 4;
const MAX_OFFERED = 500;

/** Where devices wait for jobs: woken by this process's posts at once, by others' within the poll's half second. */
@Injectable()
export class ClaimQueue extends OfferWatch implements BeforeApplicationShutdown {
  private readonly waiters: Waiters<Offer>;

  constructor(
    private readonly database: Database,
    changes: JobChanges,
  ) {
    super();
    this.waiters = new Waiters<Offer>({ poll: (waiting) => this.poll(waiting) });
    changes.subscribe(({ offered, freed }) => {
      if (freed) this.waiters.wake(freed);
      if (offered) this.wake(offered);
    });
  }

  until<T>(
    deviceId: DeviceId,
    offer: Offer,
    attempt: () => Promise<T | null>,
    { waitMs, signal }: OfferWait,
  ): Promise<T | null> {
    return this.waiters.until(deviceId, attempt, (found) => found !== null, {
      timeoutMs: waitMs,
      signal,
      detail: offer,
    });
  }

  beforeApplicationShutdown(): void {
    this.waiters.close();
  }

  private wake(offered: Offered): void {
    let room = WOKEN_PER_JOB;
    this.waiters.wakeWhere(({ detail }) => room > 0 && fits(offered, detail) && room-- > 0);
  }

  /** The whole process asks once which jobs came on offer lately; only those whom one suits look for themselves. */
  private async poll(waiting: Waiting<Offer>[]): Promise<Set<string>> {
    const rows = await this.database.query<OfferedRow>(
      `SELECT ${OFFERED}
       FROM marketplace.job WHERE status = 'waiting' AND match_key IS NOT NULL
         AND waiting_since > clock_timestamp() - make_interval(secs => $1) ORDER BY waiting_since DESC LIMIT $2`,
      [LOOK_BACK_S, MAX_OFFERED],
      'marketplace.newly_on_offer',
    );
    const woken = new Set<string>();
    for (const offered of rows.map(toOffered)) {
      const suited = waiting.filter(({ key, detail }) => !woken.has(key) && offered && fits(offered, detail));
      for (const { key } of suited.slice(0, WOKEN_PER_JOB)) woken.add(key);
    }
    return woken;
  }
}

const fits = ({ needs, hourlyMicros }: Offered, offer: Offer) =>
  hourlyMicros >= offer.hourlyFloorMicros && suits(needs, offer);
