import type { ProviderEvent } from './payment-provider.js';

export interface StoredEvent extends ProviderEvent {
  receivedAt: Date;
}

/** The provider's events, each once. */
export abstract class EventInbox {
  /** Answers false when it is there already. */
  abstract store(event: ProviderEvent): Promise<boolean>;
  /** Not applied yet, and due; each is put off, longer each time, so that no two processes take it at once. */
  abstract takeDue(limit: number): Promise<StoredEvent[]>;
  abstract applied(id: string): Promise<void>;
  /** It stays due for later; the error is kept for people. */
  abstract failed(id: string, error: string): Promise<void>;
  /** Drops what was applied before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
