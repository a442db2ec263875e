import type { UserId } from './ids.js';

/** A fact another part of the service, or a user's program, may act on. */
export interface DomainEvent<Payload extends object = object> {
  /**
   * Internal events are versioned and carry their context's name: `identity.mail_requested.v1`. Events with an audience
   * are named as users see them, `<subject>.<what happened>`: `job.completed`.
   */
  type: string;
  /** Of events with an audience: in the names and units of the wire (`job_id`, `price_coin`), never with a secret. */
  payload: Payload;
  /** Users it concerns: each reads it in GET /api/events and gets it by webhook (contract §11). Absent: internal. */
  audience?: UserId[];
}

/** Publishes in the running unit of work: the event exists exactly when the change does. Delivery is at least once. */
export abstract class Outbox {
  abstract publish(event: DomainEvent): Promise<void>;
}
