import { AsyncResource } from 'node:async_hooks';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import {
  changesBetween,
  merged,
  MOST_WATCHED,
  snapshotOf,
  type ChangeHint,
  type Snapshot,
} from '../../domain/change-hint.js';
import { RecentChanges, type WatchedRecord } from '../../ports/recent-changes.js';

const LOOK_EVERY_MS = 2_000;

/** One stream that wants hints. */
export interface HintListener {
  /** What changed since the last call; null: nothing. */
  take(): ChangeHint | null;
  leave(): void;
}

interface Listener {
  pending: ChangeHint | null;
  wake: () => void;
}

interface Watched {
  listeners: Set<Listener>;
  seen: Snapshot;
}

/**
 * Tells streams which of their users' records changed, though no event says so. One statement per process and two
 * seconds looks at the records of all users who listen here; none when nobody does.
 */
@Injectable()
export class ChangeHints implements BeforeApplicationShutdown {
  private readonly watched = new Map<UserId, Watched>();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** Bound here, so that no look runs in the unit of work or request of whoever listened first. */
  private readonly schedule = AsyncResource.bind(() => {
    if (!this.closed && this.watched.size > 0) this.timer ??= setTimeout(() => void this.look(), LOOK_EVERY_MS);
  });

  constructor(private readonly changes: RecentChanges) {}

  /** Whose records are looked at. */
  get users(): number {
    return this.watched.size;
  }

  /** Hears of what changes from now on: reads what there is before it answers. `wake` is called when there is a hint. */
  async listen(userId: UserId, wake: () => void): Promise<HintListener> {
    const seen = this.watched.get(userId)?.seen ?? (await this.snapshots([userId])).get(userId)!;
    const watched = this.watched.get(userId) ?? { listeners: new Set(), seen };
    const listener: Listener = { pending: null, wake };
    watched.listeners.add(listener);
    this.watched.set(userId, watched);
    this.schedule();
    return { take: () => take(listener), leave: () => this.leave(userId, listener) };
  }

  /** Looks for changes once; the timer's work, and of tests. */
  async look(): Promise<void> {
    this.timer = undefined;
    try {
      const found = await this.snapshots([...this.watched.keys()]);
      for (const [userId, now] of found) this.compare(userId, now);
    } catch {
      // The streams' own reads report a database that is away; the next look finds what changed meanwhile.
    }
    // One at a time: a slow statement puts off the next.
    this.schedule();
  }

  beforeApplicationShutdown(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private compare(userId: UserId, now: Snapshot): void {
    const watched = this.watched.get(userId);
    if (!watched) return;
    const hint = changesBetween(watched.seen, now);
    watched.seen = now;
    if (!hint) return;
    for (const listener of watched.listeners) {
      listener.pending = merged(listener.pending, hint);
      listener.wake();
    }
  }

  private leave(userId: UserId, listener: Listener): void {
    const watched = this.watched.get(userId);
    watched?.listeners.delete(listener);
    if (watched?.listeners.size === 0) this.watched.delete(userId);
    if (this.watched.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async snapshots(userIds: UserId[]): Promise<Map<UserId, Snapshot>> {
    // One more than is watched shows that there are too many.
    const records = await this.changes.of(userIds, MOST_WATCHED + 1);
    const byUser = new Map(userIds.map((userId) => [userId, [] as WatchedRecord[]]));
    for (const record of records) byUser.get(record.userId)?.push(record);
    const now = Date.now();
    return new Map([...byUser].map(([userId, own]) => [userId, snapshotOf(own, now)]));
  }
}

function take(listener: Listener): ChangeHint | null {
  const { pending } = listener;
  listener.pending = null;
  return pending;
}
