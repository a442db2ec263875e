import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DeviceAuthenticator } from '@app/platform';
import { WorkerTokenAuthenticator } from './adapters/auth/worker-token-authenticator.js';
import { SampleOnline } from './adapters/background/sample-online.js';
import { WorkersTasks } from './adapters/background/workers.tasks.js';
import { AdminDevicesController } from './adapters/http/admin-devices.controller.js';
import { CommandsController } from './adapters/http/commands.controller.js';
import { DeviceController } from './adapters/http/device.controller.js';
import { DevicesController } from './adapters/http/devices.controller.js';
import { EnrolmentsController } from './adapters/http/enrolments.controller.js';
import { HeartbeatController } from './adapters/http/heartbeat.controller.js';
import { SelfTestController } from './adapters/http/self-test.controller.js';
import { TokensController } from './adapters/http/tokens.controller.js';
import { CommandLongPoll } from './adapters/long-poll/command-long-poll.js';
import { AdminDevices } from './adapters/postgres/admin-devices.query.js';
import { ListDevices } from './adapters/postgres/list-devices.query.js';
import { ListTokens } from './adapters/postgres/list-tokens.query.js';
import { OnlineSamples } from './adapters/postgres/online-samples.js';
import { PostgresCommandLog } from './adapters/postgres/postgres-command-log.js';
import { PostgresPresence } from './adapters/postgres/postgres-presence.js';
import { PostgresPresenceHistory } from './adapters/postgres/postgres-presence-history.js';
import { PublishPresence } from './adapters/postgres/publish-presence.js';
import { ReadPresence } from './adapters/postgres/read-presence.query.js';
import { SurveyDevices } from './adapters/postgres/survey-devices.query.js';
import { TypeormDeviceRepository } from './adapters/postgres/typeorm-device-repository.js';
import { TypeormEnrolmentRepository } from './adapters/postgres/typeorm-enrolment-repository.js';
import { TypeormSelfTestRepository } from './adapters/postgres/typeorm-self-test-repository.js';
import { WorkersMetrics } from './adapters/postgres/workers-metrics.js';
import { WorkersPersonalData } from './adapters/postgres/workers-personal-data.js';
import { DeviceCommands, Devices } from './contract.js';
import { CommandLog } from './ports/command-log.js';
import { DeviceRepository } from './ports/device-repository.js';
import { EnrolmentRepository } from './ports/enrolment-repository.js';
import { PresenceHistory } from './ports/presence-history.js';
import { Presence } from './ports/presence.js';
import { SelfTestRepository } from './ports/self-test-repository.js';
import { ChangeDevice } from './use-cases/change-device.js';
import { EnrolDevices } from './use-cases/enrol-devices.js';
import { FollowAccountStatus } from './use-cases/follow-account-status.js';
import { GoOffline } from './use-cases/go-offline.js';
import { ManageTokens } from './use-cases/manage-tokens.js';
import { ReadEarnings } from './use-cases/read-earnings.js';
import { RequestSelfTest } from './use-cases/request-self-test.js';
import { RunSelfTest } from './use-cases/run-self-test.js';
import { DeviceCommandsFacade, DevicesFacade } from './workers.facade.js';
import { WorkersOptions } from './workers.options.js';

const providers = [
  { provide: DeviceRepository, useClass: TypeormDeviceRepository },
  { provide: EnrolmentRepository, useClass: TypeormEnrolmentRepository },
  { provide: Presence, useClass: PostgresPresence },
  { provide: PresenceHistory, useClass: PostgresPresenceHistory },
  { provide: CommandLog, useClass: PostgresCommandLog },
  { provide: SelfTestRepository, useClass: TypeormSelfTestRepository },
  { provide: DeviceAuthenticator, useClass: WorkerTokenAuthenticator },
  { provide: Devices, useClass: DevicesFacade },
  { provide: DeviceCommands, useClass: DeviceCommandsFacade },
  ChangeDevice,
  AdminDevices,
  CommandLongPoll,
  EnrolDevices,
  FollowAccountStatus,
  GoOffline,
  ListDevices,
  ListTokens,
  ManageTokens,
  OnlineSamples,
  PublishPresence,
  ReadEarnings,
  ReadPresence,
  RequestSelfTest,
  RunSelfTest,
  SampleOnline,
  SurveyDevices,
  WorkersMetrics,
  WorkersPersonalData,
  WorkersTasks,
];

/** Global, because controllers of every context may ask for a worker token. The app binds `RunningWork` and `WorkHistory`. */
@Global()
@Module({})
export class WorkersModule {
  static forRoot(options: WorkersOptions): DynamicModule {
    return {
      module: WorkersModule,
      controllers: [
        HeartbeatController,
        CommandsController,
        TokensController,
        EnrolmentsController,
        DevicesController,
        DeviceController,
        SelfTestController,
        AdminDevicesController,
      ],
      providers: [{ provide: WorkersOptions, useValue: options }, ...providers],
      exports: [DeviceAuthenticator, Devices, DeviceCommands],
    };
  }
}
