import 'reflect-metadata';
import { createLogger, launchSupervised, loadConfig, onShutdown, startTracing, stopTracing } from '@app/platform';
import { API_VERSION, serveApi } from '@app/market/serve-api';

await launchSupervised(async () => {
  const config = loadConfig(process.env);
  await startTracing(config.env.OTEL_EXPORTER_OTLP_ENDPOINT, 'marketplace-api', API_VERSION);
  const { app, url } = await serveApi(config, createLogger(config.env.LOG_LEVEL, 'api'));
  onShutdown(async () => {
    await app.close();
    await stopTracing();
  });
  console.log(`API ready at ${url} (docs at ${url}/docs)`);
  return { url };
});
