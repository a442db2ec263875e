import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { EventInbox, type StoredEvent } from '../ports/event-inbox.js';
import { LookAtDeposit } from './look-at-deposit.js';
import { LookAtPayout } from './look-at-payout.js';
import { RefreshPayoutAccount } from './refresh-payout-account.js';

/** Lets an event make us look again at what it is about. Applying it twice, or late, is harmless. */
@Injectable()
export class ApplyEvent {
  constructor(
    private readonly inbox: EventInbox,
    private readonly deposits: LookAtDeposit,
    private readonly payouts: LookAtPayout,
    private readonly accounts: RefreshPayoutAccount,
    private readonly clock: Clock,
  ) {}

  /** Never throws for what failed: it is kept with the event, which is tried again later. */
  async execute(event: StoredEvent): Promise<void> {
    try {
      await this.look(event);
      await this.inbox.applied(event.id);
    } catch (error) {
      await this.inbox.failed(event.id, error instanceof Error ? error.message : String(error));
    }
  }

  private async look({ about, receivedAt }: StoredEvent): Promise<void> {
    if (about === null) return;
    const { kind, ref } = about;
    if (kind === 'checkout') return this.deposits.byCheckout(ref);
    if (kind === 'payment') return this.deposits.byPayment(ref);
    if (kind === 'payout') return this.payouts.execute(ref);
    return this.accounts.byRef(ref, this.clock.now().getTime() - receivedAt.getTime());
  }
}
