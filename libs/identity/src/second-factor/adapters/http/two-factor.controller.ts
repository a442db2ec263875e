import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, Fails, HttpErrors, OkDto, RequireUser, type AuthenticatedUser } from '@app/platform';
import { IdentityErrors } from '../../../identity.errors.js';
import { ChangeSecondFactor } from '../../use-cases/change-second-factor.js';
import { SetUpSecondFactor } from '../../use-cases/set-up-second-factor.js';
import {
  CurrentPasswordDto,
  EnableTwoFactorDto,
  RecoveryCodesReplyDto,
  TwoFactorProofDto,
  TwoFactorSetupDto,
} from './two-factor.dto.js';

/** One-time codes of an authenticator app (RFC 6238) beside the password. */
@ApiTags('Auth')
@RequireUser()
@Controller('auth/two-factor')
export class TwoFactorController {
  constructor(
    private readonly settingUp: SetUpSecondFactor,
    private readonly changing: ChangeSecondFactor,
  ) {}

  /** A new secret for an authenticator app. Nothing changes before `POST /auth/two-factor/enable`, within an hour. */
  @Post('setup')
  @HttpCode(200)
  @Fails(
    IdentityErrors.wrong_password,
    IdentityErrors.too_many_attempts,
    IdentityErrors.two_factor_on,
    HttpErrors.overloaded,
  )
  async setUpTwoFactor(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { password }: CurrentPasswordDto,
    @Ip() address: string,
  ): Promise<TwoFactorSetupDto> {
    return { ok: true, ...(await this.settingUp.ask({ userId, password, address })) };
  }

  /** Log-ins need a code from now on. Store the recovery codes where the app is not. */
  @Post('enable')
  @HttpCode(200)
  @Fails(
    IdentityErrors.two_factor_on,
    IdentityErrors.two_factor_off,
    IdentityErrors.wrong_code,
    IdentityErrors.too_many_attempts,
  )
  async enableTwoFactor(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { code }: EnableTwoFactorDto,
    @Ip() address: string,
  ): Promise<RecoveryCodesReplyDto> {
    return { ok: true, recovery_codes: await this.settingUp.enable(userId, code, address) };
  }

  /** The password alone is enough again. */
  @Post('disable')
  @HttpCode(200)
  @Fails(
    IdentityErrors.two_factor_off,
    IdentityErrors.wrong_password,
    IdentityErrors.wrong_code,
    IdentityErrors.too_many_attempts,
    HttpErrors.overloaded,
  )
  async disableTwoFactor(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() proof: TwoFactorProofDto,
    @Ip() address: string,
  ): Promise<OkDto> {
    await this.changing.disable({ userId, ...proof, address });
    return { ok: true };
  }

  /** Ten new recovery codes; the old ones stop working. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Fails(
    IdentityErrors.two_factor_off,
    IdentityErrors.wrong_password,
    IdentityErrors.wrong_code,
    IdentityErrors.too_many_attempts,
    HttpErrors.overloaded,
  )
  async replaceRecoveryCodes(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() proof: TwoFactorProofDto,
    @Ip() address: string,
  ): Promise<RecoveryCodesReplyDto> {
    return { ok: true, recovery_codes: await this.changing.replaceCodes({ userId, ...proof, address }) };
  }
}
