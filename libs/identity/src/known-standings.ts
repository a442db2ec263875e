import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import type { UserId } from '@app/kernel';
import { AccountStanding } from '@app/platform';
import { AccountStandings } from './ports/account-standings.js';
import { IdentityOptions } from './ports/identity-options.js';

/** Older, and it is read again while requests go on. */
const FRESH_MS = 700;
/** Older, and requests wait for it. With the time of the reading itself within the two seconds that are promised. */
const USABLE_MS = 1_500;

/** An access token outlives its account by at most this much more than its own life: clocks of processes differ. */
const MARGIN_MS = 60_000;

type Closed = Map<UserId, 'suspended' | 'deleted'>;

/**
 * The accounts that may not act, of which there are few, kept in memory and read again as long as requests come: no
 * request costs a statement, and an idle process asks nothing.
 */
@Injectable()
export class KnownStandings extends AccountStanding {
  private known: { at: number; closed: Closed } | null = null;
  private reading: Promise<Closed> | null = null;

  constructor(
    private readonly standings: AccountStandings,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  async closed(userId: UserId): Promise<'suspended' | 'deleted' | null> {
    return (await this.current()).get(userId) ?? null;
  }

  private current(): Closed | Promise<Closed> {
    const { known } = this;
    const age = known ? this.clock.now().getTime() - known.at : Infinity;
    if (known && age >= 0 && age < FRESH_MS) return known.closed;
    const reading = (this.reading ??= this.read());
    if (!known || age < 0 || age >= USABLE_MS) return reading;
    // Whoever has to wait for it learns what went wrong; these requests know enough.
    reading.catch(() => undefined);
    return known.closed;
  }

  private async read(): Promise<Closed> {
    // Counted from the beginning: what is read may have been true only then.
    const at = this.clock.now().getTime();
    try {
      const since = new Date(at - this.options.accessTokenTtlS * 1000 - MARGIN_MS);
      const closed = await this.standings.closedSince(since);
      this.known = { at, closed: new Map(closed.map((one) => [one.id, one.closed])) };
      return this.known.closed;
    } finally {
      this.reading = null;
    }
  }
}
