import { ApiProperty } from '@nestjs/swagger';
import { IdField, IsName, NullableTimeField, OkDto, TimeField } from '@app/platform';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { SignedInProofDto } from '../../../second-factor/adapters/http/two-factor.dto.js';
import { CreatedResponseDto, CreationOptionsDto } from './ceremonies.dto.js';

export class PasskeyDto {
  @IdField()
  id!: string;

  @ApiProperty({ example: 'work laptop' })
  name!: string;

  /** Whether its keeper copies it to other devices, as a password manager does. */
  @ApiProperty({ example: true })
  backed_up!: boolean;

  @TimeField()
  created_at!: string;

  /** The last sign-in with it; null: never. */
  @NullableTimeField('2026-11-21T09:45:00.000Z')
  last_used_at!: string | null;
}

export class PasskeyListDto extends OkDto {
  /** At most 20. */
  passkeys!: PasskeyDto[];
}

export class PasskeyReplyDto extends OkDto {
  passkey!: PasskeyDto;
}

export class BeginPasskeyDto extends SignedInProofDto {}

export class PasskeyOptionsDto extends OkDto {
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
  options!: CreationOptionsDto;
}

export class AddPasskeyDto {
  /** Your name for it. */
  @ApiProperty({ example: 'work laptop' })
  @IsName(100)
  name!: string;

  /** What the browser answered, by `toJSON()`. */
  @IsObject()
  @ValidateNested()
  @Type(() => CreatedResponseDto)
  response!: CreatedResponseDto;
}
