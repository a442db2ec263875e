import { Global, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { StandingChanged } from '@app/identity/contract';
import { BackgroundTasks, DeviceAuthenticator, OutboxRelay } from '@app/platform';
import { WorkerTokenAuthenticator } from './adapters/auth/worker-token-authenticator.js';
import { CommandsController } from './adapters/http/commands.controller.js';
import { DevicesController } from './adapters/http/devices.controller.js';
import { HeartbeatController } from './adapters/http/heartbeat.controller.js';
import { SelfTestController } from './adapters/http/self-test.controller.js';
import { TokensController } from './adapters/http/tokens.controller.js';
import { CommandBell } from './adapters/long-poll/command-bell.js';
import { DeviceFigures } from './adapters/postgres/device-figures.js';
import { HardwareOf } from './adapters/postgres/hardware-of.query.js';
import { ListDevices } from './adapters/postgres/list-devices.query.js';
import { ListTokens } from './adapters/postgres/list-tokens.query.js';
import { PostgresCommandLog } from './adapters/postgres/postgres-command-log.js';
import { PostgresDeviceRepository } from './adapters/postgres/postgres-device-repository.js';
import { PostgresPresence } from './adapters/postgres/postgres-presence.js';
import { PostgresSelfTests } from './adapters/postgres/postgres-self-tests.js';
import { SurveyDevices } from './adapters/postgres/survey-devices.query.js';
import { TellPresence } from './adapters/postgres/tell-presence.js';
import { WorkersPersonalData } from './adapters/postgres/workers-personal-data.js';
import { DeviceCommands, Devices } from './contract.js';
import { DeviceCommandsFacade, DevicesFacade } from './facades.js';
import { CommandLog } from './ports/command-log.js';
import { DeviceRepository } from './ports/device-repository.js';
import { Presence } from './ports/presence.js';
import { SelfTests } from './ports/self-tests.js';
import { CreateToken } from './use-cases/create-token.js';
import { DeviceEarnings } from './use-cases/device-earnings.js';
import { FollowStanding } from './use-cases/follow-standing.js';
import { ForgetOldCommands } from './use-cases/forget-old-commands.js';
import { GoOffline } from './use-cases/go-offline.js';
import { RecordHeartbeat } from './use-cases/record-heartbeat.js';
import { RevokeToken } from './use-cases/revoke-token.js';
import { RotateToken } from './use-cases/rotate-token.js';
import { AskSelfTest } from './use-cases/self-test/ask-self-test.js';
import { BeginSelfTest } from './use-cases/self-test/begin-self-test.js';
import { FinishSelfTest } from './use-cases/self-test/finish-self-test.js';
import { ReadHardware } from './use-cases/self-test/read-hardware.js';
import { TakeRound } from './use-cases/self-test/take-round.js';
import { WorkersOptions } from './workers.options.js';

/** Global, because every context's controllers may ask for a worker token. The app binds `RunningWork`. */
@Global()
@Module({})
export class WorkersModule implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly relay: OutboxRelay,
    private readonly forgetOldCommands: ForgetOldCommands,
    private readonly followStanding: FollowStanding,
  ) {}

  static forRoot(options: WorkersOptions): DynamicModule {
    return {
      module: WorkersModule,
      controllers: [HeartbeatController, CommandsController, TokensController, DevicesController, SelfTestController],
      providers: [
        { provide: WorkersOptions, useValue: options },
        { provide: DeviceRepository, useClass: PostgresDeviceRepository },
        { provide: Presence, useClass: PostgresPresence },
        { provide: CommandLog, useClass: PostgresCommandLog },
        { provide: SelfTests, useClass: PostgresSelfTests },
        { provide: DeviceAuthenticator, useClass: WorkerTokenAuthenticator },
        { provide: Devices, useClass: DevicesFacade },
        { provide: DeviceCommands, useClass: DeviceCommandsFacade },
        DeviceFigures,
        CommandBell,
        ListDevices,
        HardwareOf,
        SurveyDevices,
        TellPresence,
        ListTokens,
        CreateToken,
        RotateToken,
        RevokeToken,
        RecordHeartbeat,
        GoOffline,
        DeviceEarnings,
        FollowStanding,
        WorkersPersonalData,
        ForgetOldCommands,
        AskSelfTest,
        BeginSelfTest,
        TakeRound,
        FinishSelfTest,
        ReadHardware,
      ],
      exports: [DeviceAuthenticator, Devices, DeviceCommands],
    };
  }

  onModuleInit(): void {
    this.relay.on<StandingChanged>('identity.standing_changed.v1', ({ userId }) => this.followStanding.execute(userId));
    this.tasks.register({
      name: 'forget old commands',
      everyMs: 600_000,
      run: () => this.forgetOldCommands.execute(),
    });
  }
}
