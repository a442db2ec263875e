import type { Id, UserId } from '@app/kernel';

export type EventId = Id<'event'>;

/** Days for which an event can be read. */
export const KEPT_DAYS = 30;

/** An event as one user sees it. */
export interface FeedEvent {
  /** The same in the feed and in every webhook delivery of it. */
  id: EventId;
  userId: UserId;
  /** From 1, without gaps, for each user. */
  seq: number;
  type: string;
  data: object;
  at: Date;
}
