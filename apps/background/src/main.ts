import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { BackgroundTasks, createLogger, launch, loadConfig, NestLogger, onShutdown } from '@app/platform';
import { MarketModule } from '../../api/src/market.module.js';

await launch(async () => {
  const config = loadConfig(process.env);
  const logger = createLogger(config.env.LOG_LEVEL, 'background');
  const app = await NestFactory.createApplicationContext(MarketModule.forRoot(config, 'background'), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.get(BackgroundTasks).start(logger);
  onShutdown(() => app.close());
  console.log('Background work ready: leases, expiries, outbox');
});
