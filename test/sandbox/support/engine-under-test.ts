import Docker from 'dockerode';
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cgroupsNamed } from './harness.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/patience.js';

const run = promisify(execFile);
export const TEST_IMAGE = 'localhost/sandbox-test:latest';

export interface EngineUnderTest {
  docker: Docker;
  socket: string;
  stop(): Promise<void>;
}

/** Starts an engine of the test's own, with all its state in one folder and an image made of the host's busybox and perl. */
export async function startEngine(kind: 'docker' | 'podman'): Promise<EngineUnderTest> {
  if (process.getuid?.() !== 0) throw new Error(`the ${kind} suite starts an engine of its own: run it as root`);
  // What a tester's machine lacks is installed; what cannot be installed fails the suite here.
  await run('sh', ['scripts/setup-sandbox.sh', 'engines'], { timeout: 5 * PATIENCE_MS });
  const root = await mkdtemp(join(tmpdir(), `sandbox-engine-${kind}-`));
  const socket = join(root, 'engine.sock');
  const log = await open(join(root, 'engine.log'), 'w');
  const [file, ...args] = kind === 'podman' ? podman(root, socket) : docker(root, socket);
  // Its working folder too: conmon drops a file called `oom` there.
  const child = spawn(file as string, args, { cwd: root, stdio: ['ignore', log.fd, log.fd], detached: true });
  await log.close();
  const engine = new Docker({ socketPath: socket });
  const stop = async (): Promise<void> => {
    await end(child);
    await unmountAll(root);
    await rm(root, { recursive: true, force: true });
    await removeParentCgroup(kind === 'podman' ? 'libpod_parent' : 'docker');
  };
  try {
    await eventually(() => engine.ping().then(Boolean, () => false), `${kind} answers`);
    await importImage(engine, root);
    return { docker: engine, socket, stop };
  } catch (error) {
    const said = (await readFile(join(root, 'engine.log'), 'utf8')).slice(-2000);
    await stop();
    throw new Error(`${kind} did not start: ${said}`, { cause: error });
  }
}

function podman(root: string, socket: string): string[] {
  const folders = ['--root', join(root, 'root'), '--runroot', join(root, 'run'), '--tmpdir', join(root, 'tmp')];
  // runc: crun refuses machines with both versions of cgroups mounted.
  const choices = ['--storage-driver', 'overlay', '--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
  const service = ['--network-backend', 'netavark', 'system', 'service', '--time=0', `unix://${socket}`];
  return ['podman', ...folders, ...choices, ...service];
}

/** In a network namespace of its own: the daemon rewrites firewall rules, which are nobody's but the tester's. */
function docker(root: string, socket: string): string[] {
  const folders = ['--data-root', join(root, 'root'), '--exec-root', join(root, 'run'), '--pidfile', join(root, 'pid')];
  return [
    'unshare',
    '-n',
    'dockerd',
    ...folders,
    '-H',
    `unix://${socket}`,
    '--exec-opt',
    'native.cgroupdriver=cgroupfs',
  ];
}

async function importImage(engine: Docker, root: string): Promise<void> {
  const rootfs = join(root, 'rootfs');
  const bin = join(rootfs, 'bin');
  for (const folder of ['bin', 'etc', 'tmp', 'proc', 'dev', 'sys', 'work', 'var', 'run', 'usr/bin', 'root', 'home']) {
    await mkdir(join(rootfs, folder), { recursive: true });
  }
  await copyFile('/usr/bin/busybox', join(bin, 'busybox'));
  const { stdout: applets } = await run('/usr/bin/busybox', ['--list']);
  for (const applet of applets.split('\n').filter((name) => name !== '' && name !== 'busybox')) {
    await symlink('busybox', join(bin, applet));
  }
  const { stdout: libraries } = await run('ldd', ['/usr/bin/perl']);
  for (const file of ['/usr/bin/perl', ...(libraries.match(/\/\S+/g) ?? [])]) {
    await mkdir(join(rootfs, dirname(file)), { recursive: true });
    await copyFile(file, join(rootfs, file));
  }
  const tar = join(root, 'image.tar');
  await run('tar', ['-C', rootfs, '-cf', tar, '.']);
  // Podman's import takes no tag but `latest`.
  const stream = await engine.importImage(tar, { repo: TEST_IMAGE.split(':')[0], tag: 'latest' });
  await new Promise<void>((resolve, reject) => {
    stream
      .on('data', () => undefined)
      .on('end', resolve)
      .on('error', reject);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS / 6);
  await exited;
  clearTimeout(timer);
}

async function unmountAll(root: string): Promise<void> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const mount of mounts.filter((path) => path.startsWith(root)).reverse()) {
    await run('umount', ['--lazy', mount]).catch(() => undefined);
  }
}

/** An engine keeps the parent of its containers' cgroups; an empty one goes, a used one refuses to. */
async function removeParentCgroup(parent: string): Promise<void> {
  for (const dir of cgroupsNamed(parent)) {
    for (const name of await readdir(dir).catch(() => [])) await rmdir(join(dir, name)).catch(() => undefined);
    await rmdir(dir).catch(() => undefined);
  }
}
