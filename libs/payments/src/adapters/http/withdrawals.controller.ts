import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toMicros } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  CurrentUser,
  Fails,
  Idempotent,
  IdempotentByHand,
  Once,
  PageQuery,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
  type OnceRunner,
  LeadsTo,
} from '@app/platform';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { WithdrawalId } from '../../domain/withdrawal.js';
import { CheckWithdrawal } from '../../use-cases/check-withdrawal.js';
import { DecideWithdrawal } from '../../use-cases/decide-withdrawal.js';
import { RequestWithdrawal } from '../../use-cases/request-withdrawal.js';
import { ListWithdrawals, toItem } from '../postgres/list-withdrawals.query.js';
import { refusalsKept } from './refusals-kept.js';
import { CreateWithdrawalDto, WithdrawalReplyDto, WithdrawalListDto } from './withdrawals.dto.js';

/** Money out. API keys can't use it: only a person who logged in withdraws money. */
@ApiTags('Wallet')
@RequireUser()
@Controller('api/wallet/withdrawals')
export class WithdrawalsController {
  constructor(
    private readonly check: CheckWithdrawal,
    private readonly request: RequestWithdrawal,
    private readonly decide: DecideWithdrawal,
    private readonly withdrawals: ListWithdrawals,
  ) {}

  /**
   * Withdraws dollars to your payout account. They are held at once. Small withdrawals of settled money need no approval;
   * others wait for it (`approval_reasons`). Gifts of the platform can't be withdrawn.
   */
  @Post()
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    PaymentErrors.amount_out_of_bounds,
    PaymentErrors.payments_not_configured,
    PaymentErrors.payment_provider_unavailable,
    PaymentErrors.payment_refused,
    PaymentErrors.email_not_verified,
    PaymentErrors.payout_account_not_ready,
    LedgerErrors.gifts_stay_here,
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
  )
  @LeadsTo('getWithdrawal', { id: '/withdrawal/id' })
  async createWithdrawal(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { amount_usd }: CreateWithdrawalDto,
    @Once() once: OnceRunner,
  ): Promise<WithdrawalReplyDto> {
    const earlier = await once.earlier<WithdrawalReplyDto>();
    if (earlier) return earlier;
    const amountMicros = toMicros(amount_usd);
    const accountRef = await refusalsKept(once, () => this.check.execute(userId, amountMicros));
    return once(async () => {
      return {
        ok: true as const,
        withdrawal: toItem(await this.request.execute({ userId, amountMicros, accountRef })),
      };
    });
  }

  /** Your withdrawals, newest first. */
  @Get()
  async listWithdrawals(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query() query: PageQuery,
  ): Promise<WithdrawalListDto> {
    return { ok: true, ...(await this.withdrawals.mine(userId, query)) };
  }

  /** One of your withdrawals. */
  @Get(':id')
  @Fails(PaymentErrors.withdrawal_not_found)
  async getWithdrawal(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WithdrawalReplyDto> {
    return { ok: true, withdrawal: await this.withdrawals.show(userId, id) };
  }

  /** Cancels a withdrawal that was not sent yet; its money can be spent again. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Idempotent()
  @Fails(PaymentErrors.withdrawal_not_found, PaymentErrors.withdrawal_decided)
  async cancelWithdrawal(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WithdrawalReplyDto> {
    return { ok: true, withdrawal: toItem(await this.decide.cancel(id as WithdrawalId, userId)) };
  }
}
