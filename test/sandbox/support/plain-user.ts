import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findCgroupBases } from '../../../apps/agent/src/sandbox/bubblewrap/cgroup-bases.js';
import { killAll } from '../../support/processes.js';
import { PATIENCE_MS } from '../../support/patience.js';

/** An account that is nobody's. */
const NOBODY = 65534;
const SUBORDINATE_IDS = 'nobody:1879113728:65536\n';

export interface PlainUserOptions {
  project?: 'sandbox' | 'attacks';
  /** Hands it a cgroup of its own, as systemd's `Delegate=yes` does. */
  cgroup?: boolean;
}

/**
 * Runs test files (a pattern of paths) as root's guest without rights, in a mount namespace where the repository is bound to where
 * that account may walk, and where it has subordinate ids. Answers what Jest says; connections to an engine that ended don't keep it.
 */
export async function asPlainUser(
  files: string,
  { project = 'sandbox', cgroup }: PlainUserOptions = {},
): Promise<string> {
  // Short: Podman refuses long paths.
  const home = await mkdtemp(join(tmpdir(), 'user-'));
  await chown(home, NOBODY, NOBODY);
  const ids = join(home, 'subordinate-ids');
  await writeFile(ids, SUBORDINATE_IDS);
  const groups = cgroup ? await delegated() : [];
  const enter = groups.map((dir) => `echo $$ > ${dir}/cgroup.procs && `).join('');
  const script =
    `${enter}mount --bind "$1" /mnt && for f in subuid subgid; do [ ! -e /etc/$f ] || mount --bind ${ids} /etc/$f; done && cd /mnt && ` +
    `exec env HOME="$2" TMPDIR="$2" XDG_RUNTIME_DIR="$2" USER=nobody setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups ` +
    `"$3" node_modules/jest/bin/jest.js --selectProjects ${project} --testPathPatterns ${files} ` +
    '--cacheDirectory "$2/jest" --runInBand --forceExit --colors=false';
  const args = ['--mount', '--', '/bin/sh', '-c', script, 'sh', process.cwd(), home, process.execPath];
  try {
    return await promisify(execFile)('unshare', args, { maxBuffer: 10_000_000, timeout: 5 * PATIENCE_MS }).then(
      ({ stderr }) => stderr,
      (error: { stderr?: string }) => error.stderr ?? String(error),
    );
  } finally {
    endAllOf(home);
    await rm(home, { recursive: true, force: true });
    for (const dir of groups) await rmdir(dir).catch(() => undefined);
  }
}

/** Directories that the account may make cgroups in; it enters them, so the agent finds them as its own. */
async function delegated(): Promise<string[]> {
  const bases = await findCgroupBases();
  if (!bases) throw new Error('This machine gives root no cgroup to hand on');
  return Promise.all(
    bases.map(async ({ dir }) => {
      const made = join(dir, `plain-user-${process.pid}`);
      await mkdir(made);
      const files = ['', 'cgroup.procs', 'cgroup.threads', 'cgroup.subtree_control', 'tasks'];
      for (const file of files) await chown(join(made, file), NOBODY, NOBODY).catch(() => undefined);
      return made;
    }),
  );
}

/** A rootless Podman leaves its own service, and a process that keeps its namespaces. */
function endAllOf(home: string): void {
  const theirs = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && environmentOf(pid).some((line) => line.startsWith(`HOME=${home}`)),
  );
  killAll(theirs.map(Number));
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
