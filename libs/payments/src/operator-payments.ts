import { SystemClock, type UserId } from '@app/kernel';
import type { Accounts, Notices } from '@app/identity/contract';
import type { Ledger } from '@app/ledger/contract';
import { TypeormAuditTrail, type Database } from '@app/platform';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { AdminWithdrawalItemDto, PaymentExceptionDto } from './adapters/http/admin-payments.dto.js';
import { ListExceptions } from './adapters/postgres/list-exceptions.query.js';
import { ListWithdrawals } from './adapters/postgres/list-withdrawals.query.js';
import {
  TypeormDepositRepository,
  TypeormRefundOrderRepository,
} from './adapters/postgres/typeorm-deposit-repository.js';
import { TypeormEventRepository } from './adapters/postgres/typeorm-event-repository.js';
import { TypeormExceptionRepository } from './adapters/postgres/typeorm-exception-repository.js';
import { TypeormWithdrawalRepository } from './adapters/postgres/typeorm-withdrawal-repository.js';
import type { WithdrawalId } from './domain/withdrawal.js';
import { CreditDeposit } from './use-cases/credit-deposit.js';
import { DecideWithdrawal } from './use-cases/decide-withdrawal.js';
import type { PaymentsOptions } from './payments.options.js';
import { NotifyPayer } from './use-cases/notify-payer.js';
import { OrderRefund } from './use-cases/order-refund.js';
import { ResolveException, type ResolveExceptionInput } from './use-cases/resolve-exception.js';
import { ResolvePayment } from './use-cases/resolve-payment.js';
import { ResolvePayout } from './use-cases/resolve-payout.js';

export interface OperatorPaymentsParts {
  database: Database;
  ledger: Ledger;
  accounts: Accounts;
  notices: Notices;
  options: Pick<PaymentsOptions, 'depositSettlesDays' | 'coinUsdMicros'>;
}

/** Money in and out for an operator, who works on the machine itself beside the running service. */
export class OperatorPayments {
  private readonly withdrawals: ListWithdrawals;
  private readonly exceptions: ListExceptions;
  private readonly deciding: DecideWithdrawal;
  private readonly refunding: OrderRefund;
  private readonly resolving: ResolveException;

  constructor({ database, ledger, accounts, notices, options }: OperatorPaymentsParts) {
    const [clock, outbox] = [new SystemClock(), new PostgresOutbox(database)];
    const trail = new TypeormAuditTrail(database);
    const [deposits, withdrawals] = [new TypeormDepositRepository(database), new TypeormWithdrawalRepository(database)];
    this.withdrawals = new ListWithdrawals(database);
    this.exceptions = new ListExceptions(database);
    this.deciding = new DecideWithdrawal(database, withdrawals, ledger, outbox, trail, notices, clock);
    this.refunding = new OrderRefund(database, deposits, new TypeormRefundOrderRepository(database), ledger, trail);
    const credit = new CreditDeposit(ledger, outbox, options);
    const events = new TypeormEventRepository(database);
    const payments = new ResolvePayment(deposits, accounts, ledger, credit, events, clock);
    const exceptions = new TypeormExceptionRepository(database);
    const notify = new NotifyPayer(outbox, notices);
    const payouts = new ResolvePayout(withdrawals, ledger, notify, exceptions, clock, options);
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
