import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventId } from '../../domain/feed-event.js';

/** One row per user who ever had an event; its lock orders writes for the user. */
@Check('feed_last_seq_check', 'last_seq >= 0')
@Entity({ schema: 'events', name: 'feed' })
export class FeedRow {
  @PrimaryColumn('uuid') userId!: UserId;
  /** The newest event's number. Sequences have no gaps: a reader that has n and gets n + 2 has missed one. */
  @Column('bigint', { transformer: bigints }) lastSeq!: bigint;
}

@Index('event_once', ['userId', 'outboxId'], { unique: true })
@Index('event_written_at', ['writtenAt'])
@Entity({ schema: 'events', name: 'event' })
export class EventRow {
  @PrimaryColumn('uuid') userId!: UserId;
  @PrimaryColumn('bigint', { transformer: bigints }) seq!: bigint;
  @Column('uuid') id!: EventId;
  /** Its id in the outbox, by which no event is written for a user twice. */
  @Column('bigint', { transformer: bigints }) outboxId!: bigint;
  @Column('text') type!: string;
  @Column('jsonb') payload!: object;
  /** When it happened; `writtenAt` begins the 30 days for which we keep it. */
  @Column('timestamptz') at!: Date;
  @Column('timestamptz', { default: () => 'now()' }) writtenAt!: Date;
}
