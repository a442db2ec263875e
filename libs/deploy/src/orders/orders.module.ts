import { Module } from '@nestjs/common';
import { DeploysModule } from '../deploys/deploys.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { TunnelsModule } from '../tunnels/tunnels.module.js';
import { OrdersTasks } from './adapters/background/orders.tasks.js';
import { DeployLifeController } from './adapters/http/deploy-life.controller.js';
import { DeploysController } from './adapters/http/deploys.controller.js';
import { DeployHistory } from './adapters/postgres/deploy-history.query.js';
import { ListDeploys } from './adapters/postgres/list-deploys.query.js';
import { RecentDeploys } from './adapters/postgres/recent-deploys.query.js';
import { ShowDeploy } from './adapters/postgres/show-deploy.query.js';
import { TypeormQuoteRepository } from './adapters/postgres/typeorm-quote-repository.js';
import { QuoteRepository } from './ports/quote-repository.js';
import { ExtendHold } from './use-cases/extend-hold.js';
import { ForgetExpired } from './use-cases/forget-expired.js';
import { OrderDeploy } from './use-cases/order-deploy.js';
import { QuoteDeploy } from './use-cases/quote-deploy.js';
import { ReviseDeploy } from './use-cases/revise-deploy.js';
import { ScaleDeploy } from './use-cases/scale-deploy.js';
import { StopDeploy } from './use-cases/stop-deploy.js';

/** The buyer's side: quotes, orders, changes, and what buyers read of their deploys. */
@Module({
  imports: [DeploysModule, SchedulingModule, TunnelsModule],
  controllers: [DeploysController, DeployLifeController],
  providers: [
    { provide: QuoteRepository, useClass: TypeormQuoteRepository },
    DeployHistory,
    ExtendHold,
    ForgetExpired,
    ListDeploys,
    OrderDeploy,
    OrdersTasks,
    QuoteDeploy,
    RecentDeploys,
    ReviseDeploy,
    ScaleDeploy,
    ShowDeploy,
    StopDeploy,
  ],
  exports: [RecentDeploys],
})
export class OrdersModule {}
