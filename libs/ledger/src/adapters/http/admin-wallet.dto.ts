import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency } from '@app/kernel';
import { OkDto, EXAMPLE_ID, TimeField, AmountField } from '@app/platform';

export class AdminTransferDto {
  @ApiProperty({ format: 'uuid', example: '0b4f6f0a-4f0e-4a58-9a35-0a3c7c1f8a77' })
  id!: string;

  /** The business key under which it could be posted once. */
  @ApiProperty({ example: `job:${EXAMPLE_ID}:hold` })
  key!: string;

  @TimeField()
  at!: string;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  currency!: Currency;

  /** Where it came from: a user's id, or one of the platform's accounts, e.g. `treasury`, `escrow`. */
  @ApiProperty({ example: EXAMPLE_ID })
  from!: string;

  /** Where it went. */
  @ApiProperty({ example: 'escrow' })
  to!: string;

  @AmountField(12.5)
  amount!: number;

  @ApiProperty({ example: 'job_hold' })
  kind!: string;

  @ApiProperty({ type: String, nullable: true, example: 'job' })
  subject_type!: string | null;

  @ApiProperty({ type: String, nullable: true, example: EXAMPLE_ID })
  subject_id!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Render a picture' })
  memo!: string | null;

  /** The device whose work earned it. */
  @ApiProperty({ type: String, nullable: true, example: null })
  earned_by!: string | null;
}

export class AdminTransferReplyDto extends OkDto {
  transfer!: AdminTransferDto;
}
