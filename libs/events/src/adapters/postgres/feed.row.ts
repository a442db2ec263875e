import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One row per user who ever had an event; its lock orders what is written for the user. */
@Check('feed_last_seq_check', 'last_seq >= 0')
@Entity({ schema: 'events', name: 'feed' })
export class FeedRow {
  @PrimaryColumn('uuid') userId!: string;
  /** Of the newest event. Sequences have no gaps: a reader that has n and gets n + 2 has missed one. */
  @Column('bigint', { transformer: bigints }) lastSeq!: bigint;
}

@Index('event_once', ['userId', 'outboxId'], { unique: true })
@Index('event_written_at', ['writtenAt'])
@Entity({ schema: 'events', name: 'event' })
export class EventRow {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('bigint', { transformer: bigints }) seq!: bigint;
  @Column('uuid') id!: string;
  /** Where it came from: no event is written for a user twice. */
  @Column('bigint', { transformer: bigints }) outboxId!: bigint;
  @Column('text') type!: string;
  @Column('jsonb') payload!: object;
  /** When it happened, and when it was written here; it is kept 30 days from then. */
  @Column('timestamptz') at!: Date;
  @Column('timestamptz', { default: () => 'now()' }) writtenAt!: Date;
}
