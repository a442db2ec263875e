import type { Provider } from '@nestjs/common';
import { ListDeposits } from './adapters/postgres/list-deposits.query.js';
import { ListExceptions } from './adapters/postgres/list-exceptions.query.js';
import { ListWithdrawals } from './adapters/postgres/list-withdrawals.query.js';
import { PaymentsPersonalData } from './adapters/postgres/payments-personal-data.js';
import { PostgresDepositBook } from './adapters/postgres/postgres-deposit-book.js';
import { PostgresEventInbox } from './adapters/postgres/postgres-event-inbox.js';
import { PostgresExceptionBook } from './adapters/postgres/postgres-exception-book.js';
import { PostgresExchangeQuotes } from './adapters/postgres/postgres-exchange-quotes.js';
import { PostgresPayoutAccounts } from './adapters/postgres/postgres-payout-accounts.js';
import { PostgresReconciliationBook } from './adapters/postgres/postgres-reconciliation-book.js';
import { PostgresRefundOrders } from './adapters/postgres/postgres-refund-orders.js';
import { PostgresWithdrawalBook } from './adapters/postgres/postgres-withdrawal-book.js';
import { DepositBook } from './ports/deposit-book.js';
import { EventInbox } from './ports/event-inbox.js';
import { ExceptionBook } from './ports/exception-book.js';
import { ExchangeQuotes } from './ports/exchange-quotes.js';
import { PayoutAccounts } from './ports/payout-accounts.js';
import { ProviderSlot } from './ports/provider-slot.js';
import { ReconciliationBook } from './ports/reconciliation-book.js';
import { RefundOrders } from './ports/refund-orders.js';
import { WithdrawalBook } from './ports/withdrawal-book.js';

/** Where everything is kept, and what is read. */
export const PAYMENT_ADAPTERS: Provider[] = [
  ProviderSlot,
  { provide: DepositBook, useClass: PostgresDepositBook },
  { provide: EventInbox, useClass: PostgresEventInbox },
  { provide: ExceptionBook, useClass: PostgresExceptionBook },
  { provide: ExchangeQuotes, useClass: PostgresExchangeQuotes },
  { provide: PayoutAccounts, useClass: PostgresPayoutAccounts },
  { provide: ReconciliationBook, useClass: PostgresReconciliationBook },
  { provide: RefundOrders, useClass: PostgresRefundOrders },
  { provide: WithdrawalBook, useClass: PostgresWithdrawalBook },
  PaymentsPersonalData,
  ListDeposits,
  ListExceptions,
  ListWithdrawals,
];
