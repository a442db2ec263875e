import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpApp, createLogger } from '@app/platform';
import type { Config } from '@app/platform';
import { MarketModule } from './market.module.js';

export const API_VERSION = '0.1.0';

/** Starts the HTTP API and answers where it listens. */
export async function serveApi(config: Config): Promise<{ app: NestFastifyApplication; url: string }> {
  const logger = createLogger(config.env.LOG_LEVEL, 'api');
  const app = await createHttpApp(MarketModule.forRoot(config, 'api'), config, logger, API_VERSION);
  app.enableShutdownHooks(['SIGINT', 'SIGTERM']);
  await app.listen(config.env.PORT, config.env.HOST);
  const { port } = app.getHttpServer().address() as { port: number };
  return { app, url: `${config.env.TLS_CERT ? 'https' : 'http'}://${config.env.HOST}:${port}` };
}
