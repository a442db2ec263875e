import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@app/kernel';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { outboxDead } from '../metrics/metrics.js';

type Handler = (payload: never, eventId: string) => Promise<void>;

interface OutboxRow {
  id: string;
  type: string;
  payload: object;
  attempts: number;
}

const BATCH = 50;
const MAX_ATTEMPTS = 12;

/**
 * Delivers events to their handlers, at least once and in no promised order: handlers are idempotent, keyed by the
 * event's id. Processes share the work by SKIP LOCKED; an event that keeps failing is set aside as dead.
 */
@Injectable()
export class OutboxRelay implements OnModuleInit {
  private readonly handlers = new Map<string, Handler[]>();

  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'outbox relay', everyMs: 250, run: () => this.relay() });
  }

  on<Event extends DomainEvent>(
    type: Event['type'],
    handler: (payload: Event['payload'], eventId: string) => Promise<void>,
  ): void {
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler as Handler]);
  }

  /** Takes due events for a minute (a lease, so that no lock is held while a handler talks to the outside). */
  private async relay(): Promise<boolean> {
    const events = await this.database.query<OutboxRow>(
      `UPDATE platform.outbox SET attempts = attempts + 1, due_at = now() + interval '1 minute'
       WHERE id IN (SELECT id FROM platform.outbox WHERE NOT dead AND due_at <= now()
                    ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, type, payload, attempts`,
      [BATCH],
    );
    for (const event of events) await this.deliver(event);
    return events.length === BATCH;
  }

  private async deliver(event: OutboxRow): Promise<void> {
    try {
      for (const handler of this.handlers.get(event.type) ?? []) await handler(event.payload as never, event.id);
      await this.database.query('DELETE FROM platform.outbox WHERE id = $1', [event.id]);
    } catch (error) {
      await this.postpone(event, error);
    }
  }

  private async postpone(event: OutboxRow, error: unknown): Promise<void> {
    const delayS = Math.min(3600, 2 ** event.attempts);
    await this.database.query(
      `UPDATE platform.outbox SET due_at = now() + make_interval(secs => $2), dead = $3, last_error = $4 WHERE id = $1`,
      [event.id, delayS, event.attempts >= MAX_ATTEMPTS, String(error).slice(0, 1000)],
    );
    if (event.attempts >= MAX_ATTEMPTS) outboxDead.inc();
  }
}
