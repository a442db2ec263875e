import { SystemClock, type UserId } from '@app/kernel';
import type { Accounts, Notices } from '@app/identity/contract';
import type { Ledger } from '@app/ledger/contract';
import { TypeormAuditTrail, type Database } from '@app/platform';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { AdminWithdrawalItemDto, PaymentExceptionDto } from './adapters/http/admin-payments.dto.js';
import { ListExceptions } from './adapters/postgres/list-exceptions.query.js';
import { ListWithdrawals } from './adapters/postgres/list-withdrawals.query.js';
import { PostgresDepositBook } from './adapters/postgres/postgres-deposit-book.js';
import { PostgresEventInbox } from './adapters/postgres/postgres-event-inbox.js';
import { PostgresExceptionBook } from './adapters/postgres/postgres-exception-book.js';
import { PostgresRefundOrders } from './adapters/postgres/postgres-refund-orders.js';
import { PostgresWithdrawalBook } from './adapters/postgres/postgres-withdrawal-book.js';
import type { WithdrawalId } from './domain/withdrawal.js';
import { CreditDeposit } from './use-cases/credit-deposit.js';
import { DecideWithdrawal } from './use-cases/decide-withdrawal.js';
import { OpenException } from './use-cases/open-exception.js';
import type { PaymentsOptions } from './payments.options.js';
import { OrderRefund } from './use-cases/order-refund.js';
import { ResolveException, type ResolveExceptionInput } from './use-cases/resolve-exception.js';
import { ResolvePayment } from './use-cases/resolve-payment.js';
import { ResolvePayout } from './use-cases/resolve-payout.js';
import { TellWithdrawal } from './use-cases/tell-withdrawal.js';

export interface PaymentDeskParts {
  database: Database;
  ledger: Ledger;
  accounts: Accounts;
  notices: Notices;
  options: Pick<PaymentsOptions, 'depositSettlesDays' | 'coinUsdMicros'>;
}

/** Money in and out for an operator, who works on the machine itself beside the running service. */
export class PaymentDesk {
  private readonly withdrawals: ListWithdrawals;
  private readonly exceptions: ListExceptions;
  private readonly deciding: DecideWithdrawal;
  private readonly refunding: OrderRefund;
  private readonly resolving: ResolveException;

  constructor({ database, ledger, accounts, notices, options }: PaymentDeskParts) {
    const [clock, outbox] = [new SystemClock(), new PostgresOutbox(database)];
    const trail = new TypeormAuditTrail(database);
    const [deposits, withdrawals] = [new PostgresDepositBook(database), new PostgresWithdrawalBook(database)];
    this.withdrawals = new ListWithdrawals(database);
    this.exceptions = new ListExceptions(database);
    this.deciding = new DecideWithdrawal(database, withdrawals, ledger, outbox, trail, notices, clock);
    this.refunding = new OrderRefund(database, deposits, new PostgresRefundOrders(database), ledger, trail);
    const credit = new CreditDeposit(ledger, outbox, options);
    const inbox = new PostgresEventInbox(database);
    const payments = new ResolvePayment(deposits, accounts, ledger, credit, inbox, clock);
    const exceptions = new PostgresExceptionBook(database);
    const tell = new TellWithdrawal(outbox, notices);
    const payouts = new ResolvePayout(withdrawals, ledger, tell, new OpenException(exceptions), clock, options);
    this.resolving = new ResolveException(database, exceptions, payments, payouts, trail, clock);
  }

  /** The newest that wait for approval. */
  async waiting(limit: number): Promise<AdminWithdrawalItemDto[]> {
    return (await this.withdrawals.all('pending_approval', { limit })).withdrawals;
  }

  /** It is sent within seconds, where a service runs. */
  async approve(id: string, why: string): Promise<void> {
    await this.deciding.approve(id as WithdrawalId, 'operator', why);
  }

  async reject(id: string, why: string): Promise<void> {
    await this.deciding.reject(id as WithdrawalId, 'operator', why);
  }

  /** The newest open ones. */
  async openExceptions(limit: number): Promise<PaymentExceptionDto[]> {
    return (await this.exceptions.list('open', { limit })).exceptions;
  }

  resolve(input: Omit<ResolveExceptionInput, 'by'>): Promise<void> {
    return this.resolving.execute({ ...input, by: 'operator' });
  }

  /** Notes the refund, which the service carries out within seconds; answers its micro-dollars. Null: all that is left. */
  async refund(depositId: string, amountMicros: bigint | null, why: string): Promise<bigint> {
    const by: UserId | 'operator' = 'operator';
    return (await this.refunding.execute({ depositId, amountMicros, why, by, creationKey: null })).amountMicros;
  }
}
