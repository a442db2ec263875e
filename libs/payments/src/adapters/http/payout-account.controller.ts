import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  Fails,
  IdempotentByHand,
  Once,
  RequireUser,
  type AuthenticatedUser,
  type OnceRunner,
} from '@app/platform';
import { PaymentErrors } from '../../domain/payment.errors.js';
import { ManagePayoutAccount } from '../../use-cases/manage-payout-account.js';
import { PayoutAccountReplyDto, PayoutOnboardingReplyDto } from './withdrawals.dto.js';

/** Where withdrawals go. People give their bank details to the payment provider, not to us. */
@ApiTags('Wallet')
@RequireUser()
@Controller('api/wallet/payout-account')
export class PayoutAccountController {
  constructor(private readonly account: ManagePayoutAccount) {}

  /** Sets up or changes where your withdrawals go: answers the payment provider's page for that. */
  @Post()
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    PaymentErrors.payments_not_configured,
    PaymentErrors.payment_provider_unavailable,
    PaymentErrors.payment_refused,
  )
  createPayoutAccount(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Once() once: OnceRunner,
  ): Promise<PayoutOnboardingReplyDto> {
    return once.slowly(async () => ({ ok: true, onboarding_url: await this.account.open(userId) }));
  }

  /** Whether your payout account can receive withdrawals, and what is missing. */
  @Get()
  @Fails(PaymentErrors.payment_provider_unavailable)
  async getPayoutAccount(@CurrentUser() { userId }: AuthenticatedUser): Promise<PayoutAccountReplyDto> {
    const account = await this.account.of(userId);
    return {
      ok: true,
      payout_account: account && { ready: account.ready, requirements: account.requirements },
    };
  }
}
