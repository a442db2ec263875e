import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DeployLogsController } from './logs/adapters/http/deploy-logs.controller.js';
import { ReplicaLogsController } from './logs/adapters/http/replica-logs.controller.js';
import { logProviders } from './logs/logs.providers.js';
import { DeployLifeController } from './orders/adapters/http/deploy-life.controller.js';
import { DeploysController } from './orders/adapters/http/deploys.controller.js';
import { DeployPersonalData } from './adapters/postgres/deploy-personal-data.js';
import { DeployOptions } from './deploy.options.js';
import { ReplicasController } from './scheduling/adapters/http/replicas.controller.js';
import { Deploys } from './contract.js';
import { orderProviders } from './orders/orders.providers.js';
import { schedulingProviders } from './scheduling/scheduling.providers.js';

/** Deploys from their quote to their receipt. Global, because the app binds what devices run to `Deploys`. */
@Global()
@Module({})
export class DeployModule {
  static forRoot(options: DeployOptions): DynamicModule {
    return {
      module: DeployModule,
      controllers: [
        DeploysController,
        DeployLifeController,
        DeployLogsController,
        ReplicasController,
        ReplicaLogsController,
      ],
      providers: [
        { provide: DeployOptions, useValue: options },
        DeployPersonalData,
        ...orderProviders,
        ...logProviders,
        ...schedulingProviders,
      ],
      exports: [Deploys],
    };
  }
}
