import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  BackgroundTasks,
  createLogger,
  launchInCrew,
  loadConfig,
  NestLogger,
  onShutdown,
  waitForDatabase,
} from '@app/platform';
import { MarketModule } from '../../api/src/market.module.js';

await launchInCrew(async () => {
  const config = loadConfig(process.env);
  const logger = createLogger(config.env.LOG_LEVEL, 'background');
  await waitForDatabase(config.databaseUrl, config.env.DATABASE_WAIT_S);
  const app = await NestFactory.createApplicationContext(MarketModule.forRoot(config, 'background'), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.get(BackgroundTasks).start(logger);
  onShutdown(() => app.close());
  console.log('Background work ready: leases, expiries, outbox');
  return {};
});
