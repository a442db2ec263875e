import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { IdentityTasks } from './adapters/background/identity.tasks.js';
import { IdentityPersonalData } from './adapters/postgres/identity-personal-data.js';
import { Accounts } from './contract.js';
import { DeviceLoginsModule } from './device-logins/device-logins.module.js';
import { IdentityFacade } from './identity.facade.js';
import { IdentityOptions } from './identity.options.js';
import { KeysModule } from './keys/keys.module.js';
import { MailsModule } from './mails/mails.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { WebSessionsModule } from './web-sessions/web-sessions.module.js';

/** Who a user is. Its rooms are global, because they use each other's ports. */
@Global()
@Module({})
export class IdentityModule {
  static forRoot(options: IdentityOptions): DynamicModule {
    return {
      module: IdentityModule,
      imports: [
        SessionsModule,
        PasswordsModule,
        MailsModule,
        KeysModule,
        DeviceLoginsModule,
        AccountsModule,
        SecondFactorModule,
        WebSessionsModule,
        PasskeysModule,
      ],
      providers: [
        { provide: IdentityOptions, useValue: options },
        { provide: Accounts, useClass: IdentityFacade },
        IdentityPersonalData,
        IdentityTasks,
      ],
      exports: [IdentityOptions, Accounts],
    };
  }
}
