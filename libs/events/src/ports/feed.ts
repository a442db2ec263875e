import type { UserId } from '@app/kernel';
import type { FeedEvent } from '../domain/feed-event.js';

/** The events of each user, in order. */
export abstract class Feed {
  /** Sequence number of the user's newest event; 0 before the first. */
  abstract lastSeq(userId: UserId): Promise<number>;
  /** The user's events after a sequence number, oldest first. */
  abstract after(userId: UserId, seq: number, limit: number): Promise<FeedEvent[]>;
  /** Drops some events that were kept long enough; answers whether there may be more. */
  abstract forget(): Promise<boolean>;
}
