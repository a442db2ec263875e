import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { BackgroundTasks, Database, Figures } from '@app/platform';
import { EventInbox } from '../../ports/event-inbox.js';
import { ExchangeQuotes } from '../../ports/exchange-quotes.js';
import { ProviderSlot } from '../../ports/provider-slot.js';
import { ApplyEvent } from '../../use-cases/apply-event.js';
import { CarryOutRefund } from '../../use-cases/carry-out-refund.js';
import { FollowDisputedMoney } from '../../use-cases/follow-disputed-money.js';
import { ReconcileDaily } from '../../use-cases/reconcile-daily.js';
import { SendWithdrawals } from '../../use-cases/send-withdrawals.js';
import { TidyDeposits } from '../../use-cases/tidy-deposits.js';

const EVENTS_AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** Providers repeat an event for days; a repeated one that was forgotten would only make us look again. */
const EVENTS_KEPT_DAYS = 90;
const BATCH = 1_000;

/** What money in and out needs outside of requests; any number of processes together. */
@Injectable()
export class PaymentsBackground implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly figures: Figures,
    private readonly database: Database,
    private readonly slot: ProviderSlot,
    private readonly inbox: EventInbox,
    private readonly quotes: ExchangeQuotes,
    private readonly applyEvent: ApplyEvent,
    private readonly sendWithdrawals: SendWithdrawals,
    private readonly carryOutRefund: CarryOutRefund,
    private readonly followDisputedMoney: FollowDisputedMoney,
    private readonly tidyDeposits: TidyDeposits,
    private readonly reconcileDaily: ReconcileDaily,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.every('send withdrawals', 1_000, () => this.sendWithdrawals.execute());
    this.every('apply payment events', 1_000, () => this.applyEvents());
    this.every('follow disputed money', 1_000, () => this.followDisputedMoney.execute());
    this.every('carry out refunds', 5_000, () => this.carryOutRefund.carryOutDue());
    this.every('look after deposits', 5_000, () => this.tidyDeposits.execute());
    this.every('compare with the payment provider', 600_000, () => this.reconcileDaily.execute());
    this.every('forget payment events', 600_000, () => this.forget());
    this.registerReconciled();
    this.figures.register({
      name: 'market_payment_exceptions_open',
      help: 'Payment exceptions that wait for an administrator (npm run admin -- payment-exceptions)',
      labels: ['code'],
      read: async () => {
        const rows = await this.database.query<{ code: string; open: number }>(
          'SELECT code, count(*)::int AS open FROM payments.exception WHERE resolved_at IS NULL GROUP BY code',
        );
        return rows.map(({ code, open }) => ({ labels: { code }, value: open }));
      },
    });
  }

  /** When the last daily comparison ended; nothing without a provider. */
  private registerReconciled(): void {
    this.figures.register({
      name: 'market_payments_reconciled_timestamp_seconds',
      help: 'When the comparison with the payment provider last ended, in seconds since 1970',
      labels: [],
      read: async () => {
        const rows = await this.database.query<{ at: number }>(
          'SELECT extract(epoch FROM max(finished_at))::float8 AS at FROM payments.reconciliation HAVING count(finished_at) > 0',
        );
        return this.slot.configured ? rows.map(({ at }) => ({ labels: {}, value: at })) : [];
      },
    });
  }

  private every(name: string, everyMs: number, run: () => Promise<boolean | void>): void {
    this.tasks.register({ name, everyMs, run });
  }

  /** Those that could not be applied when they came. */
  private async applyEvents(): Promise<boolean> {
    if (!this.slot.configured) return false;
    const due = await this.inbox.takeDue(EVENTS_AT_ONCE);
    for (const event of due) await this.applyEvent.execute(event);
    return due.length === EVENTS_AT_ONCE;
  }

  private async forget(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const events = await this.inbox.forget(new Date(now - EVENTS_KEPT_DAYS * DAY_MS), BATCH);
    const quotes = await this.quotes.forget(new Date(now - DAY_MS), BATCH);
    return events === BATCH || quotes === BATCH;
  }
}
