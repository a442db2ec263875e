import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { clusterExists, ensurePassword, giveTo, openForAccount, SUPERUSER, type Cluster } from './cluster.js';
import { explainFailure } from './failures.js';
import { StartupError } from './startup-error.js';

const DRAFT_PREFIX = 'postgres.new-';

/** Written to postgresql.conf, where an operator may change them. Sized for a small machine. */
const settings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off', // short statements: compiling costs more than it saves
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic', // statements may hold people's data
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log', // one file a weekday, overwritten after a week
  log_truncate_on_rotation: 'on',
};

/**
 * Creates the cluster if it is missing. It is built in a temporary folder and moved into place when complete, so an
 * interruption (power, disk, kill) leaves nothing half-made: the next start begins again.
 */
export async function initialise(cluster: Cluster, binaries: Binaries, account: Account | null): Promise<boolean> {
  removeDrafts(cluster);
  if (clusterExists(cluster)) {
    checkExisting(cluster, binaries, account);
    return false;
  }
  if (existsSync(cluster.dir) && readdirSync(cluster.dir).length > 0) {
    throw new StartupError(`${cluster.dir} is not a PostgreSQL cluster: move it away.`);
  }
  const draft = mkdtempSync(join(cluster.dataDir, DRAFT_PREFIX));
  try {
    writeFileSync(join(draft, 'password'), ensurePassword(cluster), { mode: 0o600 });
    giveTo(account, draft);
    await runInitdb(cluster, draft, binaries, account);
    renameSync(join(draft, 'cluster'), cluster.dir);
    return true;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function checkExisting(cluster: Cluster, binaries: Binaries, account: Account | null): void {
  const version = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.majorVersion) {
    throw new StartupError(
      `The data in ${cluster.dir} belongs to PostgreSQL ${version}, but this release runs PostgreSQL ` +
        `${binaries.majorVersion}: start the earlier release and move the data with pg_dump and psql.`,
    );
  }
  const owner = statSync(cluster.dir).uid;
  const wanted = account?.uid ?? process.getuid?.();
  if (owner === wanted) return;
  if (account === null) {
    throw new StartupError(`The data in ${cluster.dir} belongs to another user (${owner}): start as that user.`);
  }
  giveTo(account, cluster.dir);
  chmodSync(cluster.dir, 0o700);
}

/** An initdb whose service was killed may still write into its draft for a moment, hence the retries. */
function removeDrafts(cluster: Cluster): void {
  for (const name of readdirSync(cluster.dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    rmSync(join(cluster.dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function runInitdb(cluster: Cluster, draft: string, binaries: Binaries, account: Account | null): Promise<void> {
  const folder = openForAccount(draft, account);
  const args = [
    `--pgdata=${folder.name}/cluster`,
    `--pwfile=${folder.name}/password`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same everywhere, whatever locales the system has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ];
  try {
    const { code, output } = await run(binaries.initdb, args, folder.fd, account);
    if (code !== 0) throw explainFailure(cluster, 'initdb', output);
  } finally {
    folder.close();
  }
}

function run(program: string, args: string[], fd: number | null, account: Account | null) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe', ...(fd === null ? [] : [fd])],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => reject(new StartupError(`PostgreSQL's ${program} does not start: ${error.message}.`)));
    child.on('close', (code) => resolve({ code, output }));
  });
}
