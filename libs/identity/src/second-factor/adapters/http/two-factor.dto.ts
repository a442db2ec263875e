import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional } from '@app/platform';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { RECOVERY_CODES } from '../../domain/recovery-codes.js';

/** Of a recovery code with its dashes, and a little more. */
const LONGEST_CODE = 22;

/** A typed code; case and spaces don't matter. */
export const IsCode = (required = true) =>
  applyDecorators(
    IsString(),
    MinLength(1),
    MaxLength(LONGEST_CODE),
    ApiProperty({ required, minLength: 1, maxLength: LONGEST_CODE, example: '123456' }),
  );

export class CurrentPasswordDto {
  @ApiProperty({ format: 'password', minLength: 1, maxLength: 400, example: 'violet-anchor-72-meadow' })
  @IsString()
  @MinLength(1)
  @MaxLength(400)
  password!: string;
}

/** What a log-in asks for. */
export class SignedInProofDto extends CurrentPasswordDto {
  /** From the authenticator app, or a recovery code; for accounts with two-factor sign-in. */
  @Optional()
  @IsCode(false)
  code?: string;
}

export class EnableTwoFactorDto {
  /** From the authenticator app. */
  @IsCode()
  code!: string;
}

export class TwoFactorProofDto extends CurrentPasswordDto {
  /** From the authenticator app, or a recovery code. */
  @IsCode()
  code!: string;
}

export class TwoFactorSetupDto extends OkDto {
  /** In base32, to type into the app. @example GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ */
  secret!: string;

  /** The same for a QR code. @example otpauth://totp/market.example:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=market.example&algorithm=SHA1&digits=6&period=30 */
  uri!: string;
}

export class RecoveryCodesReplyDto extends OkDto {
  /** Each works once, in place of a code. Shown this once. */
  @ApiProperty({
    type: [String],
    maxItems: RECOVERY_CODES,
    example: Array(RECOVERY_CODES).fill('01AB-CDEF-GHJK-MNPQ'),
  })
  recovery_codes!: string[];
}
