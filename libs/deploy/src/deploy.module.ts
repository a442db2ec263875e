import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DeployPersonalData } from './adapters/postgres/deploy-personal-data.js';
import { ClustersModule } from './clusters/clusters.module.js';
import { Deploys } from './contract.js';
import { DeployFacade } from './deploy.facade.js';
import { DeployOptions } from './deploy.options.js';
import { LogsModule } from './logs/logs.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { SchedulingModule } from './scheduling/scheduling.module.js';

/** Deploys from their quote to their receipt. Global: its rooms inject `DeployOptions`, the app `Deploys`. */
@Global()
@Module({})
export class DeployModule {
  static forRoot(options: DeployOptions): DynamicModule {
    return {
      module: DeployModule,
      imports: [OrdersModule, LogsModule, SchedulingModule, ClustersModule],
      providers: [
        { provide: DeployOptions, useValue: options },
        { provide: Deploys, useClass: DeployFacade },
        DeployPersonalData,
      ],
      exports: [Deploys, DeployOptions],
    };
  }
}
