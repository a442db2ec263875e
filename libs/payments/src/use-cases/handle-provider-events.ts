import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { PaymentErrors } from '../domain/payment.errors.js';
import { EventRepository, type StoredEvent } from '../ports/event-repository.js';
import { BadSignature, type ProviderEvent } from '../ports/payment-provider.js';
import { ManagePayoutAccount } from './manage-payout-account.js';
import { ProviderSlot } from './provider-slot.js';
import { SyncPayment } from './sync-payment.js';

/** Providers send many at once after an outage; background processes apply what exceeds this. */
const MOST_AT_ONCE = 10;
const BATCH = 20;

/** An event makes us ask the provider again about its subject. Applying one twice, or late, is harmless. */
@Injectable()
export class HandleProviderEvents {
  private readonly logger = new Logger('Payments');
  private applying = 0;

  constructor(
    private readonly slot: ProviderSlot,
    private readonly events: EventRepository,
    private readonly syncPayment: SyncPayment,
    private readonly payoutAccounts: ManagePayoutAccount,
    private readonly clock: Clock,
  ) {}

  /** Stores an event that the provider signed, once; the provider doesn't wait until it is applied. */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    // A stranger learns nothing, not even whether a provider is configured.
    if (signature === undefined) throw PaymentErrors.bad_signature();
    const event = await this.read(rawBody, signature);
    if (!(await this.events.store(event))) return;
    if (this.applying < MOST_AT_ONCE) void this.applyNow({ ...event, receivedAt: this.clock.now() });
  }

  /** Applies stored events that nobody applied on arrival; answers whether more may be due. */
  async applyDue(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.events.takeDue(BATCH);
    for (const event of due) await this.apply(event);
    return due.length === BATCH;
  }

  /** Doesn't throw when it fails: the error is stored with the event, which is tried again later. */
  async apply(event: StoredEvent): Promise<void> {
    try {
      await this.sync(event);
      await this.events.applied(event.id);
    } catch (error) {
      await this.events.failed(event.id, error instanceof Error ? error.message : String(error));
    }
  }

  private async sync({ about, receivedAt }: StoredEvent): Promise<void> {
    if (about === null) return;
    const { kind, ref } = about;
    if (kind === 'checkout') return this.syncPayment.byCheckout(ref);
    if (kind === 'payment') return this.syncPayment.byPayment(ref);
    if (kind === 'payout') return this.syncPayment.byPayout(ref);
    return this.payoutAccounts.refresh(ref, this.clock.now().getTime() - receivedAt.getTime());
  }

  /** A background process repeats what fails here. */
  private async applyNow(event: StoredEvent): Promise<void> {
    this.applying++;
    try {
      await this.apply(event);
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
