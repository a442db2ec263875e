import type { Provider } from '@nestjs/common';
import { OrderUpkeep } from './adapters/background/order-upkeep.js';
import { ListDeploys } from './adapters/postgres/list-deploys.query.js';
import { PostgresDeployRepository } from './adapters/postgres/postgres-deploy-repository.js';
import { PostgresQuoteBook } from './adapters/postgres/postgres-quote-book.js';
import { ShowDeploy } from './adapters/postgres/show-deploy.query.js';
import { DeployRepository } from './ports/deploy-repository.js';
import { QuoteBook } from './ports/quote-book.js';
import { OrderDeploy } from './use-cases/order-deploy.js';
import { QuoteDeploy } from './use-cases/quote-deploy.js';
import { TidyQuotes } from './use-cases/tidy-quotes.js';

/** The buyer's side: quotes, orders, revisions, receipts. */
export const orderProviders: Provider[] = [
  { provide: DeployRepository, useClass: PostgresDeployRepository },
  { provide: QuoteBook, useClass: PostgresQuoteBook },
  QuoteDeploy,
  OrderDeploy,
  ListDeploys,
  ShowDeploy,
  TidyQuotes,
  OrderUpkeep,
];
