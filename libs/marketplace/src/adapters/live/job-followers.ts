import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { HttpErrors, Waiters } from '@app/platform';
import type { Wait } from '@app/platform';
import type { JobId } from '../../contract.js';
import { OutputErrors } from '../../domain/output.errors.js';
import { OutputWatch } from '../../ports/output-watch.js';
import { ReadLog } from '../postgres/read-log.query.js';

/** What a follower was last woken for, as `ReadLog.versions` gives it; one object for as long as it follows. */
export interface Seen {
  version?: string;
}

const MAX_FOLLOWERS = 1_000;
const MAX_PER_USER = 20;
/** Other processes' writes show after this long at most; those of this process at once. */
const POLL_EVERY_MS = 250;
const HEARTBEAT_EVERY_MS = 15_000;

/** Who follows which job in this process: places are counted, and one statement looks for news of all their jobs. */
@Injectable()
export class JobFollowers extends OutputWatch implements OnModuleDestroy {
  private readonly waiters: Waiters<Seen>;
  private readonly perUser = new Map<UserId, number>();
  private places = 0;
  private ending = false;

  constructor(log: ReadLog) {
    super();
    this.waiters = new Waiters<Seen>({
      pollEveryMs: POLL_EVERY_MS,
      poll: async (waiting) => {
        const versions = await log.versions([...new Set(waiting.map(({ key }) => key))]);
        return waiting.filter(({ key, detail }) => isNews(detail, versions.get(key))).map(({ key }) => key);
      },
    });
  }

  /** Every follower is sent the end of its stream, so that the process need not wait for its clients. */
  onModuleDestroy(): void {
    this.ending = true;
    this.waiters.close();
  }

  get closing(): boolean {
    return this.ending;
  }

  changed(jobId: JobId): void {
    this.waiters.wake(jobId);
  }

  /** Takes a place until the answered function is called. */
  enter(userId: UserId): () => void {
    if (this.ending || this.places >= MAX_FOLLOWERS) throw HttpErrors.overloaded(undefined, { retryAfterS: 5 });
    const ofUser = this.perUser.get(userId) ?? 0;
    if (ofUser >= MAX_PER_USER)
      throw OutputErrors.too_many_followers(`At most ${MAX_PER_USER} at once.`, { retryAfterS: 30 });
    this.perUser.set(userId, ofUser + 1);
    this.places++;
    let inside = true;
    return () => {
      if (inside) this.leave(userId);
      inside = false;
    };
  }

  /** Until there is more to see than `seen`; false when it is time for a heartbeat, or to stop. */
  wait(jobId: JobId, seen: Seen, gone: AbortSignal): Wait {
    return this.waiters.begin(jobId, { timeoutMs: HEARTBEAT_EVERY_MS, signal: gone, detail: seen });
  }

  private leave(userId: UserId): void {
    this.places--;
    const left = (this.perUser.get(userId) ?? 1) - 1;
    if (left === 0) this.perUser.delete(userId);
    else this.perUser.set(userId, left);
  }
}

/** Noted before the follower reads, so that whatever comes later is news again. */
function isNews(seen: Seen, version: string | undefined): boolean {
  const news = seen.version !== version;
  seen.version = version;
  return news;
}
