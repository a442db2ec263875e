import { resolve } from 'node:path';
import { BackgroundTasks, createLogger, loadConfig, onShutdown, readEnvironment } from '@app/platform';
import { startEmbeddedPostgres } from '@app/platform/embedded-postgres/index';
import type { EmbeddedPostgres } from '@app/platform/embedded-postgres/index';
import { serveApi } from '../../api/src/serve.js';
import type { RunningApi } from '../../api/src/serve.js';
import { demoAccount } from './demo-account.js';

/** `npm start`: database, API and background work in one process tree. */
export async function standalone(): Promise<void> {
  const environment = readEnvironment(process.env);
  const dataDir = resolve(environment.DATA_DIR);
  const postgres = environment.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir });
  try {
    const api = await startApi(postgres);
    onShutdown(async () => {
      await api.app.close();
      await postgres?.stop();
    });
    await greet(api.url, dataDir, postgres !== undefined && environment.NODE_ENV !== 'production');
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

async function startApi(postgres?: EmbeddedPostgres): Promise<RunningApi> {
  const config = loadConfig(process.env, postgres?.url);
  const logger = createLogger(config.env.LOG_LEVEL, 'marketplace');
  const api = await serveApi(config, logger, 'standalone');
  api.app.get(BackgroundTasks).start(logger);
  return api;
}

async function greet(url: string, dataDir: string, withDemo: boolean): Promise<void> {
  const demo = withDemo ? await demoAccount(url, dataDir) : null;
  const lines = [`API   ${url}`, `Docs  ${url}/docs`];
  if (demo) lines.push(`Demo  ${demo.email} / ${demo.password}`);
  console.log(`Compute marketplace ready.\n  ${lines.join('\n  ')}\nCtrl-C stops everything.`);
}
