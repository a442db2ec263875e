import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@app/kernel';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { outboxDelivered } from '../metrics/metrics.js';
import { MAX_ATTEMPTS, postpone, type DueEvent } from './postpone.js';

type Handler = (payload: never, eventId: string) => Promise<void>;

const BATCH = 100;
/** Concurrent handlers; they share the process's connections with everything else. */
const AT_ONCE = 8;
const INTERNAL = /\.v\d+$/;

/**
 * Delivers internal events to their handlers, at least once and in any order: handlers are idempotent, keyed by the
 * event's id. Processes share the work by SKIP LOCKED; an event that keeps failing is set aside as dead. Types without
 * a handler in this process are left to others: during an upgrade, two versions run side by side.
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
    if (!INTERNAL.test(type)) throw new Error(`${type} is an event for users: it has no handlers, see FeedRelay`);
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler as Handler]);
  }

  /** One statement takes a batch, another removes what was delivered; returns whether there is more. */
  async relay(): Promise<boolean> {
    const events = await this.claim();
    const waiting = events.filter(({ dead }) => !dead);
    const delivered: string[] = [];
    const work = async (): Promise<void> => {
      for (let event = waiting.shift(); event; event = waiting.shift())
        if (await this.deliver(event)) delivered.push(event.id);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, events.length) }, work));
    if (delivered.length > 0) {
      await this.database.query('DELETE FROM platform.outbox WHERE id = ANY($1::bigint[])', [delivered]);
      outboxDelivered.inc({ to: 'internal' }, delivered.length);
    }
    return events.length === BATCH;
  }

  /**
   * Takes due events for five minutes: a lease, so that no lock is held while a handler calls another service. An event
   * that used all its attempts without ever reporting an outcome has crashed its processes: it is set aside, or it
   * would end this process too. Unnamed: a plan kept from when the outbox was empty would read all of a burst (ADR 23).
   */
  private claim(): Promise<Array<DueEvent & { dead: boolean }>> {
    return this.database.query<DueEvent & { dead: boolean }>(
      `UPDATE platform.outbox SET attempts = attempts + 1, due_at = now() + interval '5 minutes', dead = attempts >= $3,
         last_error = CASE WHEN attempts >= $3 THEN 'every process that handled it ended' ELSE last_error END
       WHERE id = ANY (ARRAY(SELECT id FROM platform.outbox
                    WHERE audience IS NULL AND NOT dead AND due_at <= now() AND type = ANY($2::text[])
                    ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, type, payload, attempts, dead`,
      [BATCH, [...this.handlers.keys()], MAX_ATTEMPTS],
    );
  }

  /** A failure affects only its own event. */
  private async deliver(event: DueEvent): Promise<boolean> {
    try {
      for (const handler of this.handlers.get(event.type) ?? []) await handler(event.payload as never, event.id);
      return true;
    } catch (error) {
      await postpone(this.database, event.id, event.attempts, error);
      return false;
    }
  }
}
