import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { BackgroundTasks } from '@app/platform';
import { EventRepository } from '../../ports/event-repository.js';
import { ExchangeQuoteRepository } from '../../ports/exchange-quote-repository.js';
import { BookReversals } from '../../use-cases/book-reversals.js';
import { CheckOpenDeposits } from '../../use-cases/check-open-deposits.js';
import { HandleProviderEvents } from '../../use-cases/handle-provider-events.js';
import { ReconcileDaily } from '../../use-cases/reconcile-daily.js';
import { RefundDeposit } from '../../use-cases/refund-deposit.js';
import { SendWithdrawals } from '../../use-cases/send-withdrawals.js';

const DAY_MS = 86_400_000;
/** Providers repeat an event for days; a repeated one that we forgot only makes us ask again. */
const EVENTS_KEPT_DAYS = 90;
const BATCH = 1_000;

/** What payments do outside of requests; any number of processes together. */
@Injectable()
export class PaymentsTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly events: EventRepository,
    private readonly quotes: ExchangeQuoteRepository,
    private readonly handleEvents: HandleProviderEvents,
    private readonly sendWithdrawals: SendWithdrawals,
    private readonly refundDeposit: RefundDeposit,
    private readonly reversals: BookReversals,
    private readonly checkOpenDeposits: CheckOpenDeposits,
    private readonly reconcileDaily: ReconcileDaily,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.every('send withdrawals', 1_000, () => this.sendWithdrawals.execute());
    this.every('apply payment events', 1_000, () => this.handleEvents.applyDue());
    this.every('follow disputed money', 1_000, () => this.reversals.followDisputed());
    this.every('carry out refunds', 5_000, () => this.refundDeposit.carryOutDue());
    this.every('check open deposits', 5_000, () => this.checkOpenDeposits.execute());
    this.every('compare with the payment provider', 600_000, () => this.reconcileDaily.execute());
    this.every('forget payment events', 600_000, () => this.forget());
  }

  private every(name: string, everyMs: number, run: () => Promise<boolean | void>): void {
    this.tasks.register({ name, everyMs, run });
  }

  private async forget(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const events = await this.events.forget(new Date(now - EVENTS_KEPT_DAYS * DAY_MS), BATCH);
    const quotes = await this.quotes.forget(new Date(now - DAY_MS), BATCH);
    return events === BATCH || quotes === BATCH;
  }
}
