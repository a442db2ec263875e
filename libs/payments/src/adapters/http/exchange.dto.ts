import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto, IdField, TimeField } from '@app/platform';
import { IsIn, IsUUID } from 'class-validator';
import type { Currency } from '@app/kernel';

export class QuoteExchangeDto {
  /** The currency you give; you get the other one. */
  @ApiProperty({ enum: ['usd', 'coin'], example: 'usd' })
  @IsIn(['usd', 'coin'])
  from!: Currency;

  /** The amount you give, in that currency. */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 10 })
  amount!: number;
}

class ExchangeTermsDto extends OkDto {
  @ApiProperty({ enum: ['usd', 'coin'], example: 'usd' })
  from!: Currency;

  @ApiProperty({ enum: ['usd', 'coin'], example: 'coin' })
  to!: Currency;

  /** The amount you give, in `from`. */
  @ApiProperty({ example: 10 })
  amount!: number;

  /** The amount you get, in `to`, after the fee. */
  @ApiProperty({ example: 100 })
  receives!: number;

  /** One coin in dollars. */
  @ApiProperty({ example: 0.1 })
  rate!: number;

  /** The platform's fee, in `to`. */
  @ApiProperty({ example: 0 })
  fee!: number;
}

export class ExchangeQuoteDto extends ExchangeTermsDto {
  @IdField()
  quote_id!: string;

  /** When the quote expires: 60 seconds after it was made. */
  @TimeField()
  expires_at!: string;
}

export class ExchangeDto {
  @IdField()
  @IsUUID()
  quote_id!: string;
}

export class ExchangedDto extends ExchangeTermsDto {
  /** The id of the quote that was taken. */
  @IdField()
  exchange_id!: string;
}
