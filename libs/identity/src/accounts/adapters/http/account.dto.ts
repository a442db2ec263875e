import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, TimeField } from '@app/platform';
import { IsBoolean, IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { USERNAME } from '../../domain/account.js';
import { LANGUAGES, type Language } from '../../../contract.js';
import { SignedInProofDto } from '../../../second-factor/adapters/http/two-factor.dto.js';

export class UpdateMeDto {
  /**
   * Letters, digits and `_.-`; unique without regard to case. Once every 30 days; the old one stays reserved for you as
   * long.
   */
  @ApiProperty({ required: false, minLength: 3, maxLength: 40, pattern: USERNAME.source })
  @Optional()
  @IsString()
  @MinLength(3)
  @MaxLength(40)
  @Matches(USERNAME, { message: 'username must be 3 to 40 letters, digits, "_", "." or "-"' })
  username?: string;

  /** The language of your e-mails. */
  @ApiProperty({ required: false, enum: LANGUAGES, enumName: 'Language', example: 'tr' })
  @Optional()
  @IsIn(LANGUAGES)
  language?: Language;
}

export class DeleteMeDto extends SignedInProofDto {
  /** Whether you give your remaining balances to the service. If false, an account with money is not deleted. */
  @ApiProperty({ type: Boolean, required: false, default: false, example: true })
  @Optional()
  @IsBoolean()
  forfeit_balance: boolean = false;
}

export class ExportReplyDto extends OkDto {
  @TimeField()
  exported_at!: string;

  /** Lists of records, by part of the service and kind; without secrets. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'array', items: { type: 'object' } } },
    example: { account: { profile: [{ username: 'ada', email: 'ada@example.com' }] } },
  })
  data!: Record<string, Record<string, object[]>>;
}
