import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, AmountField, CountField } from '@app/platform';
import { IsEmail, IsIn, IsString, Length, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import { USERNAME } from '../../../accounts/domain/account.js';
import { ApiKeyDto } from '../../../keys/adapters/http/api-keys.dto.js';
import { LANGUAGES, type Language } from '../../../contract.js';
import { IsCode } from '../../../second-factor/adapters/http/two-factor.dto.js';
import { isPassword, PASSWORD_MAX, PASSWORD_MIN } from '../../../passwords/domain/password-rules.js';

/** A new password. */
export const IsNewPassword = () =>
  applyDecorators(
    ValidateBy({
      name: 'isNewPassword',
      validator: {
        validate: isPassword,
        defaultMessage: (args) => `${args?.property} must be a string of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
      },
    }),
    ApiProperty({
      type: String,
      format: 'password',
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      description: 'Compared after Unicode NFKC normalisation. Common passwords are refused.',
      example: 'violet-anchor-72-meadow',
    }),
  );

/** ASCII only: no two addresses look alike but differ, and case folds the same way everywhere. */
export const IsAddress = () =>
  applyDecorators(
    IsString(),
    MaxLength(254),
    IsEmail({ allow_utf8_local_part: false }),
    ApiProperty({ type: String, format: 'email', maxLength: 254, example: 'ada@example.com' }),
  );

export class RegisterDto {
  /** Letters, digits and `_.-`; unique without regard to case. @example ada */
  @IsString()
  @MinLength(3)
  @MaxLength(40)
  @ApiProperty({ pattern: USERNAME.source })
  @Matches(USERNAME, { message: 'username must be 3 to 40 letters, digits, "_", "." or "-"' })
  username!: string;

  @IsAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  /**
   * The 8-character code from the person who invited you, in any case. The same as `POST /api/referral/apply`; an
   * unknown code refuses the registration.
   */
  @ApiProperty({ required: false })
  @Optional()
  @IsString()
  @Length(8, 8)
  referral_code?: string;

  /** The language of your e-mails. Default: the best match of `Accept-Language`, or else English. */
  @ApiProperty({ required: false, enum: LANGUAGES, enumName: 'Language', example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  language?: Language;
}

export class LoginDto {
  @IsAddress()
  email!: string;

  /** @example violet-anchor-72-meadow */
  @IsString()
  @MinLength(1)
  @MaxLength(400)
  password!: string;

  /** Of the authenticator app, or a recovery code; for accounts with two-factor sign-in. */
  @Optional()
  @IsCode(false)
  code?: string;
}

export class RefreshSessionDto {
  /** The newest refresh token of the session. @example rt_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4 */
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  refresh_token!: string;
}

export class UserDto {
  /** @example 0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e */
  id!: string;

  /** @example ada */
  username!: string;

  /** @example ada@example.com */
  email!: string;

  /** Spendable coins. @example 100 */
  @AmountField()
  coin_balance!: number;

  /** Spendable dollars. @example 10 */
  @AmountField()
  usd_balance!: number;
}

export class TokensReplyDto extends OkDto {
  /** The access token; send it as `Authorization: Bearer <token>`. @example eyJhbGciOiJIUzI1NiIsImtpZCI6IjRm... */
  token!: string;

  /** Lifetime of the access token, in seconds. @example 3600 */
  @CountField()
  expires_in!: number;

  /** For `POST /auth/refresh`; works once. @example rt_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4 */
  refresh_token!: string;
}

export class SignedInReplyDto extends TokensReplyDto {
  user!: UserDto;
}

export class MeReplyDto extends OkDto {
  /** @example 0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e */
  id!: string;

  /** @example ada */
  username!: string;

  /** Spendable coins. @example 100 */
  @AmountField()
  coin_balance!: number;

  /** Spendable dollars. @example 10 */
  @AmountField()
  usd_balance!: number;

  /** Whether the e-mail address was confirmed. @example false */
  email_verified!: boolean;

  /** Whether log-ins need a code beside the password. @example false */
  two_factor!: boolean;

  /** Whether `/api/admin` is open to the account. @example false */
  is_admin!: boolean;

  /** The language of your e-mails. */
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', example: 'en' })
  language!: Language;

  /** The API key of this request; null with an access token. */
  @ApiProperty({ type: ApiKeyDto, nullable: true, example: null })
  api_key!: ApiKeyDto | null;
}
