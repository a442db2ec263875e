import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { Database, retryEvent, type DeadEvent } from '@app/platform';
import { OperatorErrors } from './operator.errors.js';

/** Queues a dead event again. It belongs to nobody, so the act is in the log of the administrator. */
@Injectable()
export class RetryDeadEvent {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /** Answers the event as it was. Throws `dead_event_not_found`, also for one that is queued again. */
  execute({ id, by, why }: { id: string; by: UserId; why: string }): Promise<DeadEvent> {
    return this.unitOfWork.run(async () => {
      const event = await retryEvent(this.database, id);
      if (!event) throw OperatorErrors.dead_event_not_found();
      await this.trail.record({ userId: by, act: 'event.retried', detail: { event_id: id, type: event.type, why } });
      return event;
    });
  }
}
