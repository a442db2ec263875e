import { AuditTrail, type ActOrigin, type AuditedAct } from '../src/audit-trail.js';
import { Outbox, type DomainEvent } from '../src/outbox.js';

export class RecordingOutbox extends Outbox {
  readonly events: DomainEvent[] = [];

  async publish(event: DomainEvent): Promise<void> {
    this.events.push(event);
  }
}

/** Records acts as if every request came from `from`. */
export class RecordingTrail extends AuditTrail {
  acts: AuditedAct[] = [];
  from: ActOrigin | null = { address: '192.0.2.9', program: 'test/1.0', requestId: 'request', apiKeyId: null };

  snapshot(): () => void {
    const copy = [...this.acts];
    return () => (this.acts = copy);
  }

  async record(act: AuditedAct): Promise<void> {
    this.acts.push(act);
  }

  origin(): ActOrigin | null {
    return this.from;
  }

  /** The kinds of acts, in order. */
  get kinds(): string[] {
    return this.acts.map(({ act }) => act);
  }
}
