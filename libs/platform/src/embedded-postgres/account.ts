import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from './startup-error.js';

/** The account that PostgreSQL runs as. It refuses to run as root, so root uses another one. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const preferred = ['postgres', 'nobody'];

/**
 * Null: PostgreSQL runs as the current user. As root: the owner of the cluster if it exists, else the first of
 * `postgres` and `nobody` that exists (initdb insists on an account with a name).
 */
export function chooseAccount(clusterDir: string, passwdFile = '/etc/passwd'): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts(passwdFile);
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const chosen =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    preferred.map((name) => accounts.find((account) => account.name === name)).find((account) => account !== undefined);
  if (chosen === undefined) {
    throw new StartupError(
      'PostgreSQL refuses to run as root, and no account named "postgres" or "nobody" exists: ' +
        'create one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return chosen;
}

/** Whether the account may pass through every folder above `path` and into it, judged by owner and mode bits. */
export function canReach(account: Account | null, path: string): boolean {
  if (account === null) return true;
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  if (((mode >> shift) & 1) === 0) return false;
  return dirname(path) === path || canReach(account, dirname(path));
}

function readAccounts(passwdFile: string): Account[] {
  const lines = readFileSync(passwdFile, 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
}
