import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { PaymentErrors } from '../domain/payment.errors.js';
import { EventInbox, type StoredEvent } from '../ports/event-inbox.js';
import { BadSignature, type ProviderEvent } from '../ports/payment-provider.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { ApplyEvent } from './apply-event.js';

/** Providers send many at once after a break; the background takes up what is beyond this. */
const AT_ONCE = 10;

/** Keeps an event that the provider signed, once, and applies it without letting the provider wait for that. */
@Injectable()
export class ReceiveEvent {
  private readonly logger = new Logger('Payments');
  private applying = 0;

  constructor(
    private readonly slot: ProviderSlot,
    private readonly inbox: EventInbox,
    private readonly apply: ApplyEvent,
    private readonly clock: Clock,
  ) {}

  async execute(rawBody: Buffer, signature: string | undefined): Promise<void> {
    // A stranger learns nothing, not even whether there is a provider.
    if (signature === undefined) throw PaymentErrors.bad_signature();
    const event = await this.read(rawBody, signature);
    if (!(await this.inbox.store(event))) return;
    if (this.applying < AT_ONCE) void this.applyNow({ ...event, receivedAt: this.clock.now() });
  }

  /** What fails here is taken up by the background. */
  private async applyNow(event: StoredEvent): Promise<void> {
    this.applying++;
    try {
      await this.apply.execute(event);
    } catch (error) {
      this.logger.warn(`Event ${event.id} waits: ${String(error)}`);
    } finally {
      this.applying--;
    }
  }

  private async read(rawBody: Buffer, signature: string): Promise<ProviderEvent> {
    try {
      return await this.slot.provider.readEvent(rawBody, signature);
    } catch (error) {
      throw error instanceof BadSignature ? PaymentErrors.bad_signature() : error;
    }
  }
}
