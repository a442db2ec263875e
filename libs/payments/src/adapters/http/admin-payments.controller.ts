import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros, toMicros, type UserId } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  Idempotent,
  IdempotentByHand,
  Once,
  RequireAdmin,
  UuidParam,
  type AuthenticatedUser,
  type OnceRunner,
} from '@app/platform';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { ExceptionId } from '../../domain/payment-exception.js';
import type { WithdrawalId } from '../../domain/withdrawal.js';
import { DecideWithdrawal } from '../../use-cases/decide-withdrawal.js';
import { RefundDeposit } from '../../use-cases/refund-deposit.js';
import { ResolveException } from '../../use-cases/resolve-exception.js';
import { ListExceptions } from '../postgres/list-exceptions.query.js';
import { ListWithdrawals, toAdminItem } from '../postgres/list-withdrawals.query.js';
import {
  AdminWithdrawalReplyDto,
  AdminWithdrawalListDto,
  AdminWithdrawalsQuery,
  DecideWithdrawalDto,
  PaymentExceptionListDto,
  PaymentExceptionsQuery,
  RefundDepositDto,
  RefundReplyDto,
  PaymentExceptionReplyDto,
  ResolvePaymentExceptionDto,
} from './admin-payments.dto.js';
import { refusalsKept } from './refusals-kept.js';

/** Money in and out, for administrators. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin')
export class AdminPaymentsController {
  constructor(
    private readonly withdrawals: ListWithdrawals,
    private readonly exceptions: ListExceptions,
    private readonly decide: DecideWithdrawal,
    private readonly refund: RefundDeposit,
    private readonly resolve: ResolveException,
  ) {}

  /** Withdrawals of one status, newest first; by default those that wait for approval. */
  @Get('withdrawals')
  async listAllWithdrawals(@Query() query: AdminWithdrawalsQuery): Promise<AdminWithdrawalListDto> {
    return { ok: true, ...(await this.withdrawals.all(query.status, query)) };
  }

  /** Approves a withdrawal that waits for approval; it is sent within seconds. */
  @Post('withdrawals/:id/approve')
  @HttpCode(200)
  @Idempotent()
  @Fails(PaymentErrors.withdrawal_not_found, PaymentErrors.withdrawal_decided, PaymentErrors.own_withdrawal)
  async approveWithdrawal(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { why }: DecideWithdrawalDto,
  ): Promise<AdminWithdrawalReplyDto> {
    return { ok: true, withdrawal: toAdminItem(await this.decide.approve(id as WithdrawalId, userId, why)) };
  }

  /** Rejects a withdrawal that was not sent yet; its money returns to the balance. */
  @Post('withdrawals/:id/reject')
  @HttpCode(200)
  @Idempotent()
  @Fails(PaymentErrors.withdrawal_not_found, PaymentErrors.withdrawal_decided)
  async rejectWithdrawal(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { why }: DecideWithdrawalDto,
  ): Promise<AdminWithdrawalReplyDto> {
    return { ok: true, withdrawal: toAdminItem(await this.decide.reject(id as WithdrawalId, userId, why)) };
  }

  /** Refunds a deposit to its payer, in whole or in part, from the balance it was credited to. */
  @Post('deposits/:id/refund')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    PaymentErrors.deposit_not_found,
    PaymentErrors.deposit_not_refundable,
    PaymentErrors.payments_not_configured,
    PaymentErrors.payment_provider_unavailable,
    PaymentErrors.payment_refused,
    LedgerErrors.insufficient_balance,
  )
  async refundDeposit(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) depositId: string,
    @Body() { amount_usd, why }: RefundDepositDto,
    @Once() once: OnceRunner,
  ): Promise<RefundReplyDto> {
    const earlier = await once.earlier<RefundReplyDto>();
    if (earlier) return earlier;
    const amountMicros = amount_usd === undefined ? null : toMicros(amount_usd);
    const input = { depositId, amountMicros, why, by: userId, creationKey: once.keyHash };
    const refunded = await refusalsKept(once, () => this.refund.execute(input));
    return once(async () => ({ ok: true as const, deposit_id: depositId, refunded_usd: fromMicros(refunded) }));
  }

  /** Payment exceptions: payments and payouts that need a person's decision, newest first. */
  @Get('payment-exceptions')
  async listPaymentExceptions(@Query() query: PaymentExceptionsQuery): Promise<PaymentExceptionListDto> {
    return { ok: true, ...(await this.exceptions.list(query.status, query)) };
  }

  /** Resolves a payment exception, once. */
  @Post('payment-exceptions/:id/resolve')
  @HttpCode(200)
  @BodyLimit(8)
  @Idempotent()
  @Fails(PaymentErrors.exception_not_found, PaymentErrors.exception_resolved, PaymentErrors.action_not_possible)
  async resolvePaymentException(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() body: ResolvePaymentExceptionDto,
  ): Promise<PaymentExceptionReplyDto> {
    await this.resolve.execute({
      id: id as ExceptionId,
      by: userId,
      action: body.action,
      note: body.note,
      userId: (body.user_id?.toLowerCase() as UserId | undefined) ?? null,
      amountMicros: body.amount_usd === undefined ? null : toMicros(body.amount_usd),
      ref: body.ref ?? null,
    });
    return { ok: true, exception: await this.exceptions.show(id) };
  }
}
