import { IsString, MaxLength, MinLength } from 'class-validator';

export class VerifyEmailDto {
  /** From the e-mail. @example vt_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4 */
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  token!: string;
}
