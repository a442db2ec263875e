import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toMicros } from '@app/kernel';
import {
  CurrentUser,
  Fails,
  HttpErrors,
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
import { StartDeposit } from '../../use-cases/start-deposit.js';
import { ListDeposits } from '../postgres/list-deposits.query.js';
import { DepositReplyDto, DepositListDto, CreatedDepositReplyDto, CreateDepositDto } from './deposits.dto.js';
import { refusalsKept } from './refusals-kept.js';

/** Money in. The provider is called outside the transaction that stores the reply, so idempotency is by hand. */
@ApiTags('Wallet')
@RequireUser('wallet')
@Controller('api/wallet/deposits')
export class DepositsController {
  constructor(
    private readonly start: StartDeposit,
    private readonly deposits: ListDeposits,
  ) {}

  /**
   * Starts a deposit: answers the payment provider's page to pay it on. Your balance is credited when the provider confirms
   * the payment, a moment after you paid.
   */
  @Post()
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    PaymentErrors.amount_out_of_bounds,
    PaymentErrors.too_many_open_deposits,
    PaymentErrors.payments_not_configured,
    PaymentErrors.payment_provider_unavailable,
    PaymentErrors.payment_refused,
  )
  @LeadsTo('getDeposit', { id: '/deposit_id' })
  async createDeposit(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { amount_usd }: CreateDepositDto,
    @Once() once: OnceRunner,
  ): Promise<CreatedDepositReplyDto> {
    const earlier = await once.earlier<CreatedDepositReplyDto>();
    if (earlier) return earlier;
    const wanted = { userId, amountMicros: toMicros(amount_usd), creationKey: once.keyHash };
    const deposit = await refusalsKept(once, () => this.start.execute(wanted));
    if (!deposit) throw HttpErrors.idempotency_key_reused();
    return once(async () => ({
      ok: true as const,
      deposit_id: deposit.id,
      checkout_url: deposit.checkoutUrl!,
      expires_at: deposit.expiresAt.toISOString(),
    }));
  }

  /** Your deposits, newest first. */
  @Get()
  async listDeposits(@CurrentUser() { userId }: AuthenticatedUser, @Query() query: PageQuery): Promise<DepositListDto> {
    return { ok: true, ...(await this.deposits.list(userId, query)) };
  }

  /** One of your deposits, with its refunds and disputes. */
  @Get(':id')
  @Fails(PaymentErrors.deposit_not_found)
  async getDeposit(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<DepositReplyDto> {
    return { ok: true, deposit: await this.deposits.show(userId, id) };
  }
}
