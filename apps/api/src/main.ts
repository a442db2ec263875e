import 'reflect-metadata';
import { createLogger, launchInCrew, loadConfig, onShutdown } from '@app/platform';
import { serveApi } from './serve.js';

await launchInCrew(async () => {
  const config = loadConfig(process.env);
  const { app, url } = await serveApi(config, createLogger(config.env.LOG_LEVEL, 'api'));
  onShutdown(() => app.close());
  console.log(`API ready at ${url} (docs at ${url}/docs)`);
  return { url };
});
