import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { connect, migrate } from '@app/platform/database/data-source';
import { withConnection } from '@app/platform/database/with-connection';
import { acquireDataDirLock } from '@app/platform/embedded-postgres/data-dir-lock';
import { findRunningPostgres, openCluster } from '@app/platform/embedded-postgres/open-cluster';
import { StartupError } from '@app/platform/embedded-postgres/startup-error';
import { eventually } from './eventually.js';
import { guardLockOrder, LOCK_GUARD } from './lock-guard.js';

/** Nothing in a test has to outlive a power cut, and many specs run side by side. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * A fresh empty database on the cluster that all specs of this checkout share. Its role has the same rights as the
 * service's: it owns the database and is no superuser. `drop` closes what connections are left.
 */
export async function testDatabase(template = 'template1'): Promise<TestDatabase> {
  const serviceUrl = await sharedCluster();
  const name = `${ofThisRun()}${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(serviceUrl, (client) =>
    client.query(`create database ${name} owner marketplace template ${template} strategy file_copy`),
  );
  return {
    url: withParts(serviceUrl, { database: name }),
    drop: () => asSuperuser(serviceUrl, (client) => dropWhenLeft(client, name)),
  };
}

const LOOKS = 50;

/** Connections that are being closed get half a second: cut off, they would tell an error that nobody listens to any more. */
async function dropWhenLeft(client: Client, name: string): Promise<void> {
  const connected = async () =>
    (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0;
  for (let look = 0; look < LOOKS && (await connected()); look++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await client.query(`drop database if exists ${name} with (force)`);
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh database with all of the product's tables, copied from one that was migrated once. */
export async function marketDatabase(): Promise<TestDatabase> {
  const serviceUrl = await sharedCluster();
  const template = `market_${hashOfMigrations()}`;
  await asSuperuser(serviceUrl, async (client) => {
    const exists = async () => (await client.query('select from pg_database where datname = $1', [template])).rowCount;
    if (await exists()) return;
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists()) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} owner marketplace`);
    await migrateAll(withParts(serviceUrl, { database: draft }));
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return testDatabase(template);
}

/** Any constant. */
const TEMPLATE_LOCK = 727_002;

async function migrateAll(url: string): Promise<void> {
  // Loaded by the one who makes the template: it is the whole product.
  const { databaseParts } = await import('@app/market/database-parts');
  const dataSource = await connect({ url, poolSize: 4, applicationName: 'template' }, databaseParts);
  try {
    await migrate(dataSource, databaseParts);
    await guardLockOrder(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

function hashOfMigrations(): string {
  const hash = createHash('sha256').update(LOCK_GUARD);
  const files = readdirSync('libs', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/(migrations\/.+\.ts|functions\/.+\.sql)$/.test(path),
  );
  for (const path of files.sort()) hash.update(path).update(readFileSync(join('libs', path)));
  return hash.digest('hex').slice(0, 16);
}

/** Kept from run to run. */
export function clusterDir(): string {
  const dataDir = process.env['TEST_POSTGRES_DIR'];
  if (dataDir === undefined) throw new Error('TEST_POSTGRES_DIR is missing: run the tests through jest.config.mjs');
  return dataDir;
}

/** The running cluster's URL; the first to ask starts it and the others wait for that. */
async function sharedCluster(): Promise<string> {
  const dataDir = clusterDir();
  const running = async () => (await findRunningPostgres(dataDir)) ?? (await startUnlessLocked(dataDir));
  return eventually(running, `the test cluster in ${dataDir}`);
}

async function startUnlessLocked(dataDir: string): Promise<string | null> {
  const lock = lockOrNull(dataDir);
  if (lock === null) return null;
  try {
    const { url, adopted } = await openOrRecreate(dataDir);
    if (!adopted) await asSuperuser(url, dropLeftovers);
    return url;
  } finally {
    lock.release();
  }
}

function lockOrNull(dataDir: string): { release(): void } | null {
  try {
    return acquireDataDirLock(dataDir);
  } catch (error) {
    if (error instanceof StartupError && error.message.includes('already in use')) return null;
    throw error;
  }
}

/** Without fsync a machine that went down can leave the cluster unreadable: then it is made anew. */
async function openOrRecreate(dataDir: string) {
  try {
    return await openCluster({ dataDir, settings });
  } catch {
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
    return await openCluster({ dataDir, settings });
  }
}

const ofThisRun = () => `test_${process.env['TEST_RUN']}_`;

/** Databases of runs that were killed. Others of this run may have made theirs already. */
async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^test_' and not starts_with(datname, $1)`,
    [ofThisRun()],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

async function asSuperuser(serviceUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  await withConnection({ connectionString: withParts(serviceUrl, { user: 'postgres', database: 'postgres' }) }, work);
}

function withParts(url: string, parts: { user?: string; database: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${parts.database}`;
  if (parts.user !== undefined) changed.username = parts.user;
  return changed.href;
}
