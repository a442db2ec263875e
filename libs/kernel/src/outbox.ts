/** A fact another part of the service may act on. `type` is versioned, e.g. `identity.mail_requested.v1`. */
export interface DomainEvent<Payload extends object = object> {
  type: string;
  payload: Payload;
}

/** Publishes in the running unit of work: the event exists exactly when the change does. Delivery is at least once. */
export abstract class Outbox {
  abstract publish(event: DomainEvent): Promise<void>;
}
