import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A directory of the cgroup file system in which this process may create cgroups with limits. */
export interface CgroupBase {
  version: 1 | 2;
  /** Which of memory, pids and cpu it controls. */
  controllers: string[];
  /** The mount point of its hierarchy. */
  mount: string;
  dir: string;
}

const WANTED = ['memory', 'pids', 'cpu'];
const NEEDED = ['memory', 'pids'];

/** `root` is prepended to every path, for tests against recorded machines. */
export async function findCgroupBases(root = ''): Promise<CgroupBase[] | undefined> {
  const mounts = await cgroupMounts(root);
  const own = await ownPaths(root);
  const unified = mounts.find((mount) => mount.version === 2);
  const v2 = unified && (await unifiedBase(root, unified.path, own.get('') ?? '/'));
  if (v2) return [v2];
  const bases: CgroupBase[] = [];
  for (const controller of WANTED) {
    const mount = mounts.find(({ version, controllers }) => version === 1 && controllers.includes(controller));
    if (!mount || bases.some((base) => base.mount === root + mount.path)) continue;
    const path = own.get(controller) ?? '/';
    const dir = await firstWritable([join(root + mount.path, path), root + mount.path]);
    const controllers = WANTED.filter((name) => mount.controllers.includes(name));
    if (dir) bases.push({ version: 1, controllers, mount: root + mount.path, dir });
  }
  const controlled = bases.flatMap((base) => base.controllers);
  return NEEDED.every((controller) => controlled.includes(controller)) ? bases : undefined;
}

/**
 * On v2 a directory passes controllers down only if it holds no processes itself. The root of the hierarchy is exempt;
 * a delegated cgroup (systemd's `Delegate=yes`, a container's own) is emptied into a leaf first.
 */
async function unifiedBase(root: string, mount: string, ownPath: string): Promise<CgroupBase | undefined> {
  for (const path of new Set([root + mount, join(root + mount, ownPath)])) {
    const available = (await readFile(join(path, 'cgroup.controllers'), 'utf8').catch(() => '')).trim().split(' ');
    if (!NEEDED.every((controller) => available.includes(controller))) continue;
    const wanted = WANTED.filter((controller) => available.includes(controller));
    if ((await handDown(path, wanted)) || ((await emptyIntoLeaf(path)) && (await handDown(path, wanted)))) {
      return { version: 2, controllers: wanted, mount: root + mount, dir: path };
    }
  }
  return undefined;
}

async function handDown(path: string, controllers: string[]): Promise<boolean> {
  const file = join(path, 'cgroup.subtree_control');
  const enabled = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  const missing = controllers.filter((controller) => !enabled.includes(controller));
  if (missing.length > 0) {
    const written = await writeFile(file, missing.map((name) => `+${name}`).join(' ')).then(
      () => true,
      () => false,
    );
    if (!written) return false;
  }
  return (await firstWritable([path])) !== undefined;
}

async function emptyIntoLeaf(path: string): Promise<boolean> {
  const leaf = join(path, 'compute-agent-processes');
  try {
    await mkdir(leaf, { recursive: true });
    const pids = (await readFile(join(path, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean);
    for (const pid of pids) await writeFile(join(leaf, 'cgroup.procs'), pid);
    return true;
  } catch {
    await rmdir(leaf).catch(() => undefined);
    return false;
  }
}

async function cgroupMounts(root: string): Promise<Array<{ version: 1 | 2; path: string; controllers: string[] }>> {
  const text = await readFile(`${root}/proc/self/mountinfo`, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [before, after] = line.split(' - ');
    const path = before?.split(' ')[4];
    const [type, , options] = after?.split(' ') ?? [];
    if (path === undefined || (type !== 'cgroup' && type !== 'cgroup2')) return [];
    return [
      { version: type === 'cgroup2' ? (2 as const) : (1 as const), path, controllers: options?.split(',') ?? [] },
    ];
  });
}

/** This process's own cgroup by controller; '' is the v2 one. */
async function ownPaths(root: string): Promise<Map<string, string>> {
  const text = await readFile(`${root}/proc/self/cgroup`, 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.flatMap((line) => {
      const [, controllers = '', ...path] = line.split(':');
      return controllers.split(',').map((controller) => [controller, path.join(':')] as [string, string]);
    }),
  );
}

/**
 * The first directory that allows subdirectories. Creates one to find out, since permission bits don't show a read-only
 * mount.
 */
async function firstWritable(dirs: string[]): Promise<string | undefined> {
  for (const dir of dirs) {
    const trial = join(dir, `compute-agent-trial-${process.pid}`);
    try {
      await access(dir, constants.W_OK);
      await mkdir(trial);
      await rmdir(trial);
      return dir;
    } catch {
      continue;
    }
  }
  return undefined;
}
