import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { ConfigError, createHttpApp, Readiness, waitForDatabase, type Config, type TreePart } from '@app/platform';
import { API_VERSION } from './api-version.js';
import { MarketModule } from './market.module.js';

export { API_VERSION };

export interface RunningApi {
  app: NestFastifyApplication;
  /** Where it listens, with the actual port. */
  url: string;
}

/** Builds the HTTP API and listens; it is ready when `parts` are. */
export async function serveApi(
  config: Config,
  logger: Logger,
  name = 'api',
  parts: TreePart[] = [],
): Promise<RunningApi> {
  if (config.env.STRIPE_SECRET_KEY !== undefined && config.env.STRIPE_WEBHOOK_SECRET === undefined)
    throw new ConfigError('Wrong configuration. STRIPE_WEBHOOK_SECRET: the API needs it beside STRIPE_SECRET_KEY');
  await waitForDatabase(config.databaseUrl, config.env.DATABASE_WAIT_S);
  const app = await createHttpApp(MarketModule.forRoot(config, name), config, logger, API_VERSION);
  app.get(Readiness).parts = parts;
  if (config.production && config.env.SMTP_URL === undefined)
    logger.warn(
      `Mails are not sent but written to ${join(config.dataDir, 'mail')}: set SMTP_URL, or deliver them yourself.`,
    );
  try {
    await app.listen(config.env.PORT, config.env.HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = app.getHttpServer().address() as { port: number };
  const host = config.env.HOST.includes(':') ? `[${config.env.HOST}]` : config.env.HOST;
  return { app, url: `${config.env.TLS_CERT ? 'https' : 'http'}://${host}:${port}` };
}
