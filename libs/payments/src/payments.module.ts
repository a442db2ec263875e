import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PaymentsBackground } from './adapters/background/payments-background.js';
import { AdminPaymentsController } from './adapters/http/admin-payments.controller.js';
import { DepositsController } from './adapters/http/deposits.controller.js';
import { ExchangeController } from './adapters/http/exchange.controller.js';
import { PayoutAccountController } from './adapters/http/payout-account.controller.js';
import { PaymentWebhooksController } from './adapters/http/webhooks.controller.js';
import { WithdrawalsController } from './adapters/http/withdrawals.controller.js';
import { ReturnPagesController } from './adapters/pages/return-pages.controller.js';
import { Transfers } from './contract.js';
import { PAYMENT_ADAPTERS } from './payments.adapters.js';
import { PaymentsOptions } from './payments.options.js';
import { PAYMENT_USE_CASES } from './payments.use-cases.js';
import { TransfersFacade } from './transfers-facade.js';

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
        ...PAYMENT_ADAPTERS,
        ...PAYMENT_USE_CASES,
        PaymentsBackground,
        { provide: Transfers, useClass: TransfersFacade },
      ],
      exports: [Transfers],
    };
  }
}
