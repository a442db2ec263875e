import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { defineErrors, type UserId } from '@app/kernel';
import { HttpErrors } from '../http/http.errors.js';
import { Waiters, type Wait } from '../long-poll/waiters.js';

export const FollowErrors = defineErrors({
  too_many_followers: { kind: 'too_many', title: 'You follow as many jobs at once as you may' },
});

/** What a follower was last woken for; one object per follower. */
export interface Seen {
  version?: string;
}

/** A text per record that changes whenever there is something new to see. */
export type Versions = (ids: string[]) => Promise<Map<string, string>>;

/** Each of a log holds some of it in memory. */
const MAX_FOLLOWERS = 500;
const MAX_PER_USER = 20;
/** Other processes' writes show after at most this long; those of this process at once. */
const POLL_EVERY_MS = 250;
const HEARTBEAT_EVERY_MS = 15_000;
/** At shutdown, time for clients to receive the end; those that don't read are cut off, and resume elsewhere. */
const FAREWELL_MS = 300;

/** Who follows which record in this process. Counts places, and looks for news of all of them in one statement. */
export class Followers {
  private readonly waiters: Waiters<Seen>;
  private readonly perUser = new Map<UserId, number>();
  /** One per follower: cuts its connection. */
  private readonly places = new Set<() => void>();
  private ending = false;

  constructor(
    versions: Versions,
    private readonly most = MAX_FOLLOWERS,
  ) {
    this.waiters = new Waiters<Seen>({
      pollEveryMs: POLL_EVERY_MS,
      poll: async (waiting) => {
        const found = await versions([...new Set(waiting.map(({ key }) => key))]);
        return waiting.filter(({ key, detail }) => isNews(detail, found.get(key))).map(({ key }) => key);
      },
    });
  }

  /** Closes all followers; the process need not wait for its clients. */
  async close(): Promise<void> {
    this.ending = true;
    this.waiters.close();
    if (this.places.size > 0) await setTimeout(FAREWELL_MS);
    for (const cut of this.places) cut();
  }

  get closing(): boolean {
    return this.ending;
  }

  changed(id: string): void {
    this.waiters.wake(id);
  }

  /** Throws unless there is a place for one more. */
  admit(userId: UserId): void {
    if (this.ending || this.places.size >= this.most) throw HttpErrors.overloaded(undefined, { retryAfterS: 5 });
    if ((this.perUser.get(userId) ?? 0) >= MAX_PER_USER)
      throw FollowErrors.too_many_followers(`The limit is ${MAX_PER_USER} at once.`, { retryAfterS: 30 });
  }

  /** Gives the stream a place for as long as it is open. */
  seat(userId: UserId, stream: Readable): void {
    const cut = () => void stream.destroy();
    this.places.add(cut);
    this.perUser.set(userId, (this.perUser.get(userId) ?? 0) + 1);
    stream.once('close', () => {
      this.places.delete(cut);
      const left = (this.perUser.get(userId) ?? 1) - 1;
      if (left === 0) this.perUser.delete(userId);
      else this.perUser.set(userId, left);
    });
  }

  /** Waits until there is more than `seen`; false when a heartbeat is due, or at shutdown. */
  wait(id: string, seen: Seen, gone: AbortSignal): Wait {
    return this.waiters.begin(id, { timeoutMs: HEARTBEAT_EVERY_MS, signal: gone, detail: seen });
  }
}

/** Recorded before the follower reads, so that anything later is news again. */
function isNews(seen: Seen, version: string | undefined): boolean {
  const news = seen.version !== version;
  seen.version = version;
  return news;
}
