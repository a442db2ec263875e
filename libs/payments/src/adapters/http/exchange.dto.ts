import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, OkDto } from '@app/platform';
import { IsIn, IsUUID } from 'class-validator';
import type { Currency } from '@app/kernel';

const EXAMPLE_ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';

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
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  quote_id!: string;

  /** A minute from now; afterwards the quote is worth nothing. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  expires_at!: string;
}

export class ExchangeDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  quote_id!: string;
}

export class ExchangedDto extends ExchangeTermsDto {
  /** The id of the quote that was taken. */
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  exchange_id!: string;
}
