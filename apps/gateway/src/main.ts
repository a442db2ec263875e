import { resolve } from 'node:path';
import pg from 'pg';
import { PostgresGatewayRepository } from '@app/bandwidth/adapters/postgres/postgres-gateway-repository';
import { PostgresReplicaDirectory } from '@app/deploy/tunnels/adapters/postgres/postgres-replica-directory';
import { ConfigError, readEnvironment } from '@app/platform/config/environment';
import { findRunningPostgres } from '@app/platform/embedded-postgres/open-cluster';
import { waitForDatabase } from '@app/platform/database/wait-for-database';
import { keepReporting, ownProcess } from '@app/platform/operations/own-process';
import { launchSupervised, onShutdown } from '@app/platform/launch/launch';
import { createLogger } from '@app/platform/logging/logger';
import { API_VERSION } from '@app/market/api-version';
import { startGateway } from './start-gateway.js';

/** Leases, reports and log-ins are short; more connections would only wait for the same two cores. */
const POOL_SIZE = 4;

/** `npm run gateway`, and the child process of `npm start`, which gets the result by message. */
async function run(): Promise<object> {
  const env = readEnvironment(process.env);
  const logger = createLogger(env.LOG_LEVEL, 'gateway');
  const url = env.DATABASE_URL ?? (await findRunningPostgres(resolve(env.DATA_DIR)));
  if (!url) throw new ConfigError('No database: set DATABASE_URL, or start the service (`npm start`) first.');
  await waitForDatabase(url, env.DATABASE_WAIT_S);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'gateway',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
  });
  // The next query replaces an idle connection that breaks.
  pool.on('error', () => undefined);
  const running = await startGateway(
    env,
    { gateways: new PostgresGatewayRepository(pool), replicas: new PostgresReplicaDirectory(pool) },
    logger,
  );
  const leave = keepReporting((text, values) => pool.query(text, values), ownProcess('gateway', API_VERSION));
  onShutdown(async () => {
    await leave();
    await running.stop();
    await pool.end();
  });
  const { host, port, tunnelPort, deployPort } = running;
  console.log(`Gateway ready at ${host}:${port} (SOCKS5 and HTTP CONNECT), ports of replicas at :${deployPort}`);
  return { host, port, tunnelPort, deployPort };
}

await launchSupervised(run);
