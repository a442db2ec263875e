import type { ProviderEvent } from './payment-provider.js';

export interface StoredEvent extends ProviderEvent {
  receivedAt: Date;
}

/** The provider's events, each once. */
export abstract class EventRepository {
  /** Answers false if the event is stored already. */
  abstract store(event: ProviderEvent): Promise<boolean>;
  /** Events that are due and not applied. Each is postponed, longer each time, so that no two processes take the same one. */
  abstract takeDue(limit: number): Promise<StoredEvent[]>;
  abstract applied(id: string): Promise<void>;
  /** The event stays due for later; the error is kept for people. */
  abstract failed(id: string, error: string): Promise<void>;
  /** Deletes events that were applied before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
