import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  BackgroundTasks,
  createLogger,
  launchSupervised,
  loadConfig,
  NestLogger,
  onShutdown,
  serveMetrics,
  startTracing,
  stopTracing,
  waitForDatabase,
} from '@app/platform';
import { API_VERSION } from '@app/market/serve-api';
import { MarketModule } from '@app/market/market.module';

await launchSupervised(async () => {
  const config = loadConfig(process.env);
  const logger = createLogger(config.env.LOG_LEVEL, 'background');
  await startTracing(config.env.OTEL_EXPORTER_OTLP_ENDPOINT, 'marketplace-background', API_VERSION);
  await waitForDatabase(config.databaseUrl, config.env.DATABASE_WAIT_S);
  const app = await NestFactory.createApplicationContext(MarketModule.forRoot(config, 'background'), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.get(BackgroundTasks).start(logger);
  const metrics = await serveMetrics(config.env.METRICS_PORT, config.env.HOST);
  onShutdown(async () => {
    metrics?.close();
    await app.close();
    await stopTracing();
  });
  console.log('Background work ready: leases, expiries, settlements, deploys, events');
  return {};
});
