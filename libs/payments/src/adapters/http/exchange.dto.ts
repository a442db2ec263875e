import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto, IdField, TimeField, AmountField } from '@app/platform';
import { IsIn, IsUUID } from 'class-validator';
import { CURRENCIES, type Currency } from '@app/kernel';

export class QuoteExchangeDto {
  /** The currency you give; you get the other one. */
  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'usd' })
  @IsIn(CURRENCIES)
  from!: Currency;

  /** The amount you give, in that currency. */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 10 })
  amount!: number;
}

class ExchangeTermsDto extends OkDto {
  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'usd' })
  from!: Currency;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  to!: Currency;

  /** The amount you give, in `from`. */
  @AmountField(10)
  amount!: number;

  /** The amount you get, in `to`, after the fee. */
  @AmountField(100)
  receives!: number;

  /** One coin in dollars. */
  @ApiProperty({ example: 0.1 })
  rate!: number;

  /** The platform's fee, in `to`. */
  @AmountField(0)
  fee!: number;
}

export class ExchangeQuoteReplyDto extends ExchangeTermsDto {
  @IdField()
  quote_id!: string;

  /** When the quote expires: 60 seconds after it was made. */
  @TimeField()
  expires_at!: string;
}

export class ExchangeMoneyDto {
  @IdField()
  @IsUUID()
  quote_id!: string;
}

export class ExchangeReplyDto extends ExchangeTermsDto {
  /** The id of the quote that was taken. */
  @IdField()
  exchange_id!: string;
}
