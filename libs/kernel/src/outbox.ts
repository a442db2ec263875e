import type { UserId } from './ids.js';

/** A fact that another part of the service, or a user's program, may act on. */
export interface DomainEvent<Payload extends object = object> {
  /**
   * Internal events have a version and their context's name: `identity.mail_requested.v1`. Events with an audience have
   * the name that users see, `<subject>.<what happened>`: `job.completed`.
   */
  type: string;
  /** For events with an audience: the API's names and units (`job_id`, `price_coin`), never a secret. */
  payload: Payload;
  /** The users concerned: each reads the event in GET /api/events and receives it by webhook. Absent: internal. */
  audience?: UserId[];
}

/** Publishes in the current unit of work, so the event is committed with the change. Delivers at least once. */
export abstract class Outbox {
  abstract publish(event: DomainEvent): Promise<void>;
}
