import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros, QuoteErrors, SpendErrors, toMicros } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import { CurrentUser, Fails, Idempotent, RequireUser, type AuthenticatedUser } from '@app/platform';
import type { ExchangeQuote, ExchangeQuoteId } from '../../domain/exchange.js';
import { PaymentErrors } from '../../domain/payment.errors.js';
import { ExchangeMoney } from '../../use-cases/exchange-money.js';
import { ExchangeReplyDto, ExchangeMoneyDto, ExchangeQuoteReplyDto, QuoteExchangeDto } from './exchange.dto.js';

/** One currency for the other. */
@ApiTags('Wallet')
@RequireUser('wallet')
@Controller('api/wallet/exchange')
export class ExchangeController {
  constructor(private readonly exchange: ExchangeMoney) {}

  /** Quotes what you get for an amount. The quote binds for 60 seconds and moves nothing yet. */
  @Post('quote')
  @HttpCode(200)
  @Idempotent()
  @Fails(PaymentErrors.payments_not_configured)
  async quoteExchange(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { from, amount }: QuoteExchangeDto,
  ): Promise<ExchangeQuoteReplyDto> {
    const quote = await this.exchange.quote(userId, from, toMicros(amount));
    return { ...termsOf(quote), quote_id: quote.id, expires_at: quote.expiresAt.toISOString() };
  }

  /** Takes a quote, once. Gifts of the platform (welcome, rewards, referrals) can be spent here, but not exchanged. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Fails(
    PaymentErrors.payments_not_configured,
    QuoteErrors.quote_not_found,
    QuoteErrors.quote_expired,
    QuoteErrors.quote_used,
    LedgerErrors.gifts_stay_here,
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
  )
  async exchangeMoney(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { quote_id }: ExchangeMoneyDto,
  ): Promise<ExchangeReplyDto> {
    const quote = await this.exchange.execute(userId, quote_id as ExchangeQuoteId);
    return { ...termsOf(quote), exchange_id: quote.id };
  }
}

const termsOf = ({ from, to, amountMicros, receivesMicros, feeMicros, coinUsdMicros }: ExchangeQuote) => ({
  ok: true as const,
  from,
  to,
  amount: fromMicros(amountMicros),
  receives: fromMicros(receivesMicros),
  rate: fromMicros(coinUsdMicros),
  fee: fromMicros(feeMicros),
});
