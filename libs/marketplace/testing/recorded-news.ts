import { AuditTrail, Outbox, type AuditedAct, type DomainEvent, type UserId } from '@app/kernel';
import { Notices, type Notice } from '@app/identity/contract';

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

export class RecordedNotices extends Notices {
  readonly sent: Array<[UserId, Notice]> = [];

  async send(userId: UserId, notice: Notice): Promise<void> {
    this.sent.push([userId, notice]);
  }
}
