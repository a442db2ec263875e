import type { Provider } from '@nestjs/common';
import { OrderUpkeep } from './adapters/background/orders.tasks.js';
import { StandingUpkeep } from './adapters/background/standing-upkeep.js';
import { ListDeploys } from './adapters/postgres/list-deploys.query.js';
import { PostgresDeployRepository } from '../deploys/adapters/postgres/typeorm-deploy-repository.js';
import { PostgresQuoteBook } from './adapters/postgres/typeorm-quote-repository.js';
import { ShowDeploy } from './adapters/postgres/show-deploy.query.js';
import { DeployRepository } from '../deploys/ports/deploy-repository.js';
import { QuoteBook } from './ports/quote-repository.js';
import { OrderDeploy } from './use-cases/order-deploy.js';
import { QuoteDeploy } from './use-cases/quote-deploy.js';
import { TidyOrders } from './use-cases/forget-expired.js';
import { AddRevision } from './use-cases/add-revision.js';
import { CoverRest } from './use-cases/extend-hold.js';
import { OpenAccess } from '../tunnels/use-cases/open-access.js';
import { ReviseDeploy } from './use-cases/revise-deploy.js';
import { RollBackDeploy } from './use-cases/roll-back-deploy.js';
import { StopDeploy } from './use-cases/stop-deploy.js';
import { StopSuspended } from './use-cases/stop-suspended.js';
import { ScaleDeploy } from './use-cases/scale-deploy.js';
import { DeployHistory } from './adapters/postgres/deploy-history.query.js';
import { PostgresAccessBook } from '../tunnels/adapters/postgres/postgres-access-book.js';
import { AccessBook } from '../tunnels/ports/access-book.js';

/** The buyer's side: quotes, orders, revisions, receipts. */
export const orderProviders: Provider[] = [
  { provide: DeployRepository, useClass: PostgresDeployRepository },
  { provide: QuoteBook, useClass: PostgresQuoteBook },
  QuoteDeploy,
  OrderDeploy,
  ListDeploys,
  ShowDeploy,
  DeployHistory,
  CoverRest,
  AddRevision,
  ReviseDeploy,
  RollBackDeploy,
  ScaleDeploy,
  StopDeploy,
  StopSuspended,
  { provide: AccessBook, useClass: PostgresAccessBook },
  OpenAccess,
  TidyOrders,
  OrderUpkeep,
  StandingUpkeep,
];
