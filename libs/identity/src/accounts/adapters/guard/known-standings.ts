import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { AccountStanding } from '@app/platform';
import type { SessionId } from '../../../sessions/domain/session.js';
import { KNOWN_FOR_MS, AccountStandings } from '../../ports/account-standings.js';
import { IdentityOptions } from '../../../identity.options.js';

/** Older knowledge is read again while requests go on with it. */
const FRESH_MS = 100;

/** The most that the clocks of processes differ, and the longest that a transaction takes to commit an end. */
const MARGIN_MS = 60_000;

interface Known {
  /** When the read began: its result may have been true only then. */
  at: number;
  accounts: Map<UserId, 'suspended' | 'deleted'>;
}

/**
 * Keeps in memory the few accounts that may not act and the ended sessions whose access tokens live on, and reads them
 * again while requests come: a busy process asks ten times a second at most, an idle one never. Each process drops what
 * it knows before an end is answered (`KNOWN_EVERYWHERE_AFTER_MS`), so every process refuses the next request.
 */
@Injectable()
export class KnownStandings extends AccountStanding {
  private known: Known | null = null;
  private reading: { at: number; known: Promise<Known> } | null = null;
  /** Each with the time of its first read; the earliest first. */
  private readonly ended = new Map<SessionId, number>();

  constructor(
    private readonly standings: AccountStandings,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  async closed(
    userId: UserId,
    sessionId: string | null = null,
  ): Promise<'suspended' | 'deleted' | 'signed_out' | null> {
    const { accounts } = await this.current();
    return accounts.get(userId) ?? (this.ended.has(sessionId as SessionId) ? 'signed_out' : null);
  }

  private current(): Known | Promise<Known> {
    const now = this.clock.now().getTime();
    const isWithin = (ms: number, read: { at: number } | null) => read && now >= read.at && now - read.at < ms;
    const { known } = this;
    if (known && isWithin(FRESH_MS, known)) return known;
    // A read that began long ago would answer the old state.
    if (!this.reading || !isWithin(KNOWN_FOR_MS, this.reading)) this.reading = this.begin(now);
    const reading = this.reading.known;
    if (!known || !isWithin(KNOWN_FOR_MS, known)) return reading;
    // Requests that wait for it learn of its failure; this one knows enough.
    reading.catch(() => undefined);
    return known;
  }

  private begin(at: number) {
    const reading = { at, known: this.read(at) };
    const over = () => {
      if (this.reading === reading) this.reading = null;
    };
    reading.known.then(over, over);
    return reading;
  }

  private async read(at: number): Promise<Known> {
    const tokensLiveSince = at - this.options.accessTokenTtlS * 1000 - MARGIN_MS;
    const endedSince = Math.max(tokensLiveSince, Math.min(at, this.known?.at ?? 0) - MARGIN_MS);
    const closed = await this.standings.closedSince(new Date(tokensLiveSince), new Date(endedSince));
    const accounts: Known['accounts'] = new Map();
    for (const one of closed)
      if (one.closed !== 'signed_out') accounts.set(one.id, one.closed);
      else if (!this.ended.has(one.id)) this.ended.set(one.id, at);
    this.forgetEnded(tokensLiveSince);
    const read = { at, accounts };
    if (!this.known || this.known.at < at || this.known.at > this.clock.now().getTime()) this.known = read;
    return read;
  }

  private forgetEnded(before: number): void {
    for (const [id, since] of this.ended) {
      if (since >= before) return;
      this.ended.delete(id);
    }
  }
}
