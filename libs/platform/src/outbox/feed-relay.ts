import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { outboxDelivered } from '../metrics/metrics.js';
import { postpone, type DueEvent } from './postpone.js';

/** An event for users, as published. */
export interface PublicEvent {
  /** Id in the outbox, a bigint; an event is never delivered twice. */
  outboxId: string;
  type: string;
  payload: object;
  audience: UserId[];
  at: Date;
}

/** Writes events to the users' feed, all or none, in the current unit of work. */
export type FeedWriter = (events: PublicEvent[]) => Promise<void>;

type Row = DueEvent & { audience: UserId[]; created_at: Date };

const BATCH = 500;
/** In order of their ids, skipping the few that wait for a retry. */
const DUE = 'audience IS NOT NULL AND NOT dead AND due_at <= now()';
/** An arbitrary lock key, shared by all relays. */
const ORDER_LOCK = 727_002;

/**
 * Moves events that have an audience to the users' feed. One transaction takes them out of the outbox and writes them,
 * so each arrives exactly once, whatever crashes. One relay runs at a time, so that events keep the order in which they
 * happened.
 */
@Injectable()
export class FeedRelay implements OnModuleInit {
  private writer: FeedWriter | undefined;
  /** Events of the next transaction: halving finds an event that can't be written, which then waits alone. */
  private size = BATCH;

  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'event feed', everyMs: 200, run: () => this.relay() });
  }

  writeTo(writer: FeedWriter): void {
    if (this.writer) throw new Error('There is one place where users find their events');
    this.writer = writer;
  }

  /** Returns whether there is more. */
  async relay(): Promise<boolean> {
    if (!this.writer || !(await this.isAnythingDue())) return false;
    const [size, taken] = [this.size, [] as Row[]];
    try {
      await this.database.run(() => this.move(size, taken, this.writer!));
    } catch (error) {
      if (taken.length === 0) throw error;
      this.size = Math.ceil(taken.length / 2);
      const [first] = taken as [Row];
      if (taken.length === 1) await postpone(this.database, first.id, first.attempts + 1, error);
      return true;
    }
    this.size = Math.min(BATCH, size * 2);
    outboxDelivered.inc({ to: 'audience' }, taken.length);
    return taken.length === size;
  }

  private async isAnythingDue(): Promise<boolean> {
    const rows = await this.database.query(`SELECT FROM platform.outbox WHERE ${DUE} LIMIT 1`, [], 'feed.due');
    return rows.length > 0;
  }

  private async move(size: number, taken: Row[], write: FeedWriter): Promise<void> {
    taken.length = 0;
    const [lock] = await this.database.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      ORDER_LOCK,
    ]);
    if (!lock?.free) return;
    taken.push(...(await this.take(size)));
    if (taken.length === 0) return;
    await write(taken.map(toEvent));
  }

  private async take(size: number): Promise<Row[]> {
    const rows = await this.database.query<Row>(
      `DELETE FROM platform.outbox WHERE id = ANY (ARRAY(
         SELECT id FROM platform.outbox WHERE ${DUE} ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, type, payload, attempts, audience, created_at`,
      [size],
      'feed.take',
    );
    return rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  }
}

const toEvent = ({ id, type, payload, audience, created_at }: Row): PublicEvent => ({
  outboxId: id,
  type,
  payload,
  audience,
  at: created_at,
});
