import type { Provider } from '@nestjs/common';
import { PostgresDeployRepository } from './adapters/postgres/postgres-deploy-repository.js';
import { DeployRepository } from './ports/deploy-repository.js';

/** The buyer's side: quotes, orders, revisions, receipts. */
export const orderProviders: Provider[] = [{ provide: DeployRepository, useClass: PostgresDeployRepository }];
