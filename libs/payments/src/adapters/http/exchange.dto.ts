import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto, IdField, TimeField } from '@app/platform';
import { IsIn, IsUUID } from 'class-validator';
import type { Currency } from '@app/kernel';

export class QuoteExchangeDto {
  /** What you give; you get the other one. */
  @ApiProperty({ enum: ['usd', 'coin'], example: 'usd' })
  @IsIn(['usd', 'coin'])
  from!: Currency;

  /** How much you give, in that currency. */
  @IsAmount({ min: 0.01, max: 1_000_000 })
  @ApiProperty({ example: 10 })
  amount!: number;
}

class ExchangeTermsDto extends OkDto {
  @ApiProperty({ enum: ['usd', 'coin'], example: 'usd' })
  from!: Currency;

  @ApiProperty({ enum: ['usd', 'coin'], example: 'coin' })
  to!: Currency;

  /** What you give, in `from`. */
  @ApiProperty({ example: 10 })
  amount!: number;

  /** What you get, in `to`: after the fee. */
  @ApiProperty({ example: 100 })
  receives!: number;

  /** One coin in dollars. */
  @ApiProperty({ example: 0.1 })
  rate!: number;

  /** What the platform keeps of it, in `to`. */
  @ApiProperty({ example: 0 })
  fee!: number;
}

export class ExchangeQuoteDto extends ExchangeTermsDto {
  @IdField()
  quote_id!: string;

  /** A minute from now; afterwards the quote is worth nothing. */
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
