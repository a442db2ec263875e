import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canReach, type Account } from './account.js';
import { systemErrorCode } from './startup-error.js';

/** The role and the database of the service; the role owns the database and is no superuser. */
export const SERVICE_NAME = 'marketplace';
export const SUPERUSER = 'postgres';

/** A PostgreSQL cluster in a data folder: its paths, and how to recognise its processes. */
export interface Cluster {
  dataDir: string;
  /** PostgreSQL's own folder. */
  dir: string;
  /** `cluster_name`: PostgreSQL shows it in the command line of each of its processes. */
  id: string;
}

export function clusterOf(dataDir: string): Cluster {
  const real = realpathSync(dataDir);
  const id = `marketplace-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  return { dataDir: real, dir: join(real, 'postgres'), id };
}

/** Password of both roles, generated at first use: 192 random bits in a file that only the service's user can read. */
export function ensurePassword(cluster: Cluster): string {
  const known = readPassword(cluster);
  if (known !== null) return known;
  const password = randomBytes(24).toString('hex');
  const path = secretPath(cluster);
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return password;
}

export function readPassword(cluster: Cluster): string | null {
  try {
    return readFileSync(secretPath(cluster), 'utf8').trim() || null;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

export function clusterExists(cluster: Cluster): boolean {
  return existsSync(join(cluster.dir, 'PG_VERSION'));
}

/** The first part of the URL is the same for every database of a cluster. */
export function connectionUrl(port: number, password: string, user = SERVICE_NAME, database = SERVICE_NAME): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * A path to a folder that PostgreSQL's account can use. If a folder above is closed to that account (a project in
 * /root), the child gets the folder as open file number 3 and reaches it through /proc: nothing has to move and no
 * permissions change.
 */
export function openForAccount(
  dir: string,
  account: Account | null,
): { name: string; fd: number | null; close(): void } {
  if (canReach(account, dir)) return { name: dir, fd: null, close: () => undefined };
  const fd = openSync(dir, 'r');
  return { name: '/proc/self/fd/3', fd, close: () => closeSync(fd) };
}

/** Changes the owner of a folder and everything in it to the account. Changes links, doesn't follow them. */
export function giveTo(account: Account | null, path: string): void {
  if (account === null) return;
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveTo(account, child);
    else lchownSync(child, account.uid, account.gid);
  }
}

function secretPath(cluster: Cluster): string {
  return join(cluster.dataDir, 'postgres.secret');
}
