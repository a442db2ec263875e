import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { PaymentsTasks } from './adapters/background/payments.tasks.js';
import { AdminPaymentsController } from './adapters/http/admin-payments.controller.js';
import { DepositsController } from './adapters/http/deposits.controller.js';
import { ExchangeController } from './adapters/http/exchange.controller.js';
import { PayoutAccountController } from './adapters/http/payout-account.controller.js';
import { PaymentWebhooksController } from './adapters/http/webhooks.controller.js';
import { WithdrawalsController } from './adapters/http/withdrawals.controller.js';
import { ReturnPagesController } from './adapters/pages/return-pages.controller.js';
import { ListDeposits } from './adapters/postgres/list-deposits.query.js';
import { ListExceptions } from './adapters/postgres/list-exceptions.query.js';
import { ListWithdrawals } from './adapters/postgres/list-withdrawals.query.js';
import { PaymentsMetrics } from './adapters/postgres/payments-metrics.js';
import { PaymentsPersonalData } from './adapters/postgres/payments-personal-data.js';
import {
  TypeormDepositRepository,
  TypeormRefundOrderRepository,
} from './adapters/postgres/typeorm-deposit-repository.js';
import { TypeormEventRepository } from './adapters/postgres/typeorm-event-repository.js';
import { TypeormExceptionRepository } from './adapters/postgres/typeorm-exception-repository.js';
import { TypeormExchangeQuoteRepository } from './adapters/postgres/typeorm-exchange-quote-repository.js';
import { TypeormReconciliationRepository } from './adapters/postgres/typeorm-reconciliation-repository.js';
import {
  TypeormPayoutAccountRepository,
  TypeormWithdrawalRepository,
} from './adapters/postgres/typeorm-withdrawal-repository.js';
import { Payments } from './contract.js';
import { PaymentsFacade } from './payments.facade.js';
import { PaymentsOptions } from './payments.options.js';
import { DepositRepository, RefundOrderRepository } from './ports/deposit-repository.js';
import { EventRepository } from './ports/event-repository.js';
import { ExceptionRepository } from './ports/exception-repository.js';
import { ExchangeQuoteRepository } from './ports/exchange-quote-repository.js';
import { ReconciliationRepository } from './ports/reconciliation-repository.js';
import { PayoutAccountRepository, WithdrawalRepository } from './ports/withdrawal-repository.js';
import { AssessWithdrawal } from './use-cases/assess-withdrawal.js';
import { BookReversals } from './use-cases/book-reversals.js';
import { CheckOpenDeposits } from './use-cases/check-open-deposits.js';
import { CheckWithdrawal } from './use-cases/check-withdrawal.js';
import { CreditDeposit } from './use-cases/credit-deposit.js';
import { DecideWithdrawal } from './use-cases/decide-withdrawal.js';
import { ExchangeMoney } from './use-cases/exchange-money.js';
import { HandleProviderEvents } from './use-cases/handle-provider-events.js';
import { ManagePayoutAccount } from './use-cases/manage-payout-account.js';
import { NotifyPayer } from './use-cases/notify-payer.js';
import { OrderRefund } from './use-cases/order-refund.js';
import { ProviderSlot } from './use-cases/provider-slot.js';
import { ReconcileDaily } from './use-cases/reconcile-daily.js';
import { RefundDeposit } from './use-cases/refund-deposit.js';
import { RequestWithdrawal } from './use-cases/request-withdrawal.js';
import { ResolveException } from './use-cases/resolve-exception.js';
import { ResolvePayment } from './use-cases/resolve-payment.js';
import { ResolvePayout } from './use-cases/resolve-payout.js';
import { SendWithdrawals } from './use-cases/send-withdrawals.js';
import { SettleDeposit } from './use-cases/settle-deposit.js';
import { SettlePayout } from './use-cases/settle-payout.js';
import { StartDeposit } from './use-cases/start-deposit.js';
import { SyncPayment } from './use-cases/sync-payment.js';

/** Repositories, lists and use cases: what tests and operators' tools need, too. */
export const PAYMENT_PROVIDERS: Provider[] = [
  { provide: DepositRepository, useClass: TypeormDepositRepository },
  { provide: EventRepository, useClass: TypeormEventRepository },
  { provide: ExceptionRepository, useClass: TypeormExceptionRepository },
  { provide: ExchangeQuoteRepository, useClass: TypeormExchangeQuoteRepository },
  { provide: PayoutAccountRepository, useClass: TypeormPayoutAccountRepository },
  { provide: ReconciliationRepository, useClass: TypeormReconciliationRepository },
  { provide: RefundOrderRepository, useClass: TypeormRefundOrderRepository },
  { provide: WithdrawalRepository, useClass: TypeormWithdrawalRepository },
  ...[ListDeposits, ListExceptions, ListWithdrawals],
  ...[AssessWithdrawal, BookReversals, CheckOpenDeposits, CheckWithdrawal, CreditDeposit, DecideWithdrawal],
  ...[ExchangeMoney, HandleProviderEvents, ManagePayoutAccount, NotifyPayer, OrderRefund, ProviderSlot],
  ...[ReconcileDaily, RefundDeposit, RequestWithdrawal, ResolveException, ResolvePayment, ResolvePayout],
  ...[SendWithdrawals, SettleDeposit, SettlePayout, StartDeposit, SyncPayment],
];

/** Money in and out through a payment provider, and the exchange of one currency for the other. */
@Global()
@Module({})
export class PaymentsModule {
  static forRoot(options: PaymentsOptions): DynamicModule {
    return {
      module: PaymentsModule,
      controllers: [
        AdminPaymentsController,
        DepositsController,
        ExchangeController,
        PaymentWebhooksController,
        PayoutAccountController,
        ReturnPagesController,
        WithdrawalsController,
      ],
      providers: [
        { provide: PaymentsOptions, useValue: options },
        { provide: Payments, useClass: PaymentsFacade },
        ...PAYMENT_PROVIDERS,
        PaymentsMetrics,
        PaymentsPersonalData,
        PaymentsTasks,
      ],
      exports: [Payments],
    };
  }
}
