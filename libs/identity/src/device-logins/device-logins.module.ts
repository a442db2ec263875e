import { Global, Module } from '@nestjs/common';
import { DeviceLoginsController } from './adapters/http/device-logins.controller.js';
import { DevicePageController } from './adapters/pages/device-page.controller.js';
import { TypeormDeviceLoginRepository } from './adapters/postgres/typeorm-device-login-repository.js';
import { DeviceLoginRepository } from './ports/device-login-repository.js';
import { AnswerDeviceLogin } from './use-cases/answer-device-login.js';
import { AskDeviceLogin } from './use-cases/ask-device-login.js';
import { PollDeviceLogin } from './use-cases/poll-device-login.js';

/** Programs that get their API key by a person's approval in a browser. */
@Global()
@Module({
  controllers: [DeviceLoginsController, DevicePageController],
  providers: [
    { provide: DeviceLoginRepository, useClass: TypeormDeviceLoginRepository },
    AnswerDeviceLogin,
    AskDeviceLogin,
    PollDeviceLogin,
  ],
  exports: [DeviceLoginRepository],
})
export class DeviceLoginsModule {}
