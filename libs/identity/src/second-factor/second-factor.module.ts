import { Global, Module } from '@nestjs/common';
import { SecretVault } from '@app/kernel/secret-vault';
import { IdentityOptions } from '../identity.options.js';
import { TwoFactorController } from './adapters/http/two-factor.controller.js';
import { TypeormSecondFactorRepository } from './adapters/postgres/typeorm-second-factor-repository.js';
import { SecondFactorRepository } from './ports/second-factor-repository.js';
import { ChangeSecondFactor } from './use-cases/change-second-factor.js';
import { CheckSecondFactor } from './use-cases/check-second-factor.js';
import { KeepSecondFactors } from './use-cases/keep-second-factors.js';
import { ResetSecondFactor } from './use-cases/reset-second-factor.js';
import { SetUpSecondFactor } from './use-cases/set-up-second-factor.js';

/** One-time codes of an authenticator app, and recovery codes. */
@Global()
@Module({
  controllers: [TwoFactorController],
  providers: [
    { provide: SecondFactorRepository, useClass: TypeormSecondFactorRepository },
    {
      provide: SecretVault,
      useFactory: ({ secrets }: IdentityOptions) => new SecretVault(secrets, 'secrets of one-time codes'),
      inject: [IdentityOptions],
    },
    ChangeSecondFactor,
    CheckSecondFactor,
    KeepSecondFactors,
    ResetSecondFactor,
    SetUpSecondFactor,
  ],
  exports: [SecondFactorRepository, CheckSecondFactor, KeepSecondFactors],
})
export class SecondFactorModule {}
