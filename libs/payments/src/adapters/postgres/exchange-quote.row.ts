import type { Currency, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ExchangeQuoteId } from '../../domain/exchange.js';

@Check('exchange_quote_amount_micros_check', 'amount_micros > 0')
@Check('exchange_quote_check', `to_currency IN ('coin', 'usd') AND to_currency <> from_currency`)
@Check('exchange_quote_fee_micros_check', 'fee_micros >= 0')
@Check('exchange_quote_from_currency_check', `from_currency IN ('coin', 'usd')`)
@Check('exchange_quote_receives_micros_check', 'receives_micros > 0')
@Index('exchange_quote_unused', ['expiresAt'], { where: `used_at IS NULL` })
@Entity({ schema: 'payments', name: 'exchange_quote' })
export class ExchangeQuoteRow {
  @PrimaryColumn('uuid') id!: ExchangeQuoteId;
  @Column('uuid') userId!: UserId;
  @Column('text') fromCurrency!: Currency;
  @Column('text') toCurrency!: Currency;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('bigint', { transformer: bigints }) receivesMicros!: bigint;
  @Column('bigint', { transformer: bigints }) feeMicros!: bigint;
  @Column('bigint', { transformer: bigints }) coinUsdMicros!: bigint;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
