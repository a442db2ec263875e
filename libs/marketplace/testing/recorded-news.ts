import { AuditTrail, Outbox } from '@app/kernel';
import type { AuditedAct, DomainEvent } from '@app/kernel';

export class RecordedOutbox extends Outbox {
  readonly events: DomainEvent[] = [];

  async publish(event: DomainEvent): Promise<void> {
    this.events.push(event);
  }
}

export class RecordedTrail extends AuditTrail {
  readonly acts: AuditedAct[] = [];

  async record(act: AuditedAct): Promise<void> {
    this.acts.push(act);
  }

  origin(): null {
    return null;
  }
}
