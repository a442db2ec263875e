import { Optional } from '@app/platform';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsCode } from '../../../second-factor/adapters/http/two-factor.dto.js';
import { IsAddress, IsNewPassword } from '../../../sessions/adapters/http/auth.dto.js';

export class ForgotPasswordDto {
  @IsAddress()
  email!: string;
}

export class ResetPasswordDto {
  /** From the e-mail. @example pr_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4 */
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  token!: string;

  @IsNewPassword()
  new_password!: string;
}

export class ChangePasswordDto {
  /** @example violet-anchor-72-meadow */
  @IsString()
  @MinLength(1)
  @MaxLength(400)
  current_password!: string;

  /** From the authenticator app, or a recovery code; for accounts with two-factor sign-in. */
  @Optional()
  @IsCode(false)
  code?: string;

  @IsNewPassword()
  new_password!: string;
}
