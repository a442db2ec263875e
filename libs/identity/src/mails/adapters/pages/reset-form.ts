import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsNewPassword } from '../../../sessions/adapters/http/auth.dto.js';

/** What the page for a new password sends. */
export class ResetForm {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  token!: string;

  @IsNewPassword()
  password!: string;
}
