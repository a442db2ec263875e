import Docker from 'dockerode';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cgroupsNamed } from './harness.js';
import { startRegistry, type TestRegistry } from './registry.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/patience.js';

const run = promisify(execFile);
const OWNER = 'owner:secret';
/** Size of an image that is too large for the tests' agents. */
const LARGE_BYTES = 40_000_000;

export interface EngineUnderTest {
  docker: Docker;
  socket: string;
  /** Of the engine alone; removed with it. */
  root: string;
  /** Has an image made of the host's busybox and perl (`sandbox-test`), and one that is `large`. */
  registry: TestRegistry;
  /** Has the same for its owner alone, whose password the engine knows. */
  privateRegistry: TestRegistry;
  stop(): Promise<void>;
}

/** Starts an engine of the test's own, with all its state in one folder, and a registry for it. */
export async function startEngine(kind: 'docker' | 'podman'): Promise<EngineUnderTest> {
  if (kind === 'docker' && process.getuid?.() !== 0) throw new Error('only root can start a Docker engine');
  // What a tester's machine lacks is installed; what cannot be installed fails the suite here.
  await run('sh', ['scripts/setup-sandbox.sh', 'engines'], { timeout: 5 * PATIENCE_MS });
  const root = await mkdtemp(join(tmpdir(), `sandbox-engine-${kind}-`));
  const socket = join(root, 'engine.sock');
  const log = await open(join(root, 'engine.log'), 'w');
  const [file, ...args] = kind === 'podman' ? podman(root, socket) : docker(root, socket);
  // Its working folder too: conmon drops a file called `oom` there.
  const images = join(root, 'images');
  await makeImages(images);
  const registry = await startRegistry(images);
  const privateRegistry = await startRegistry(images, OWNER);
  await writeOwnersFiles(root, [registry.name, privateRegistry.name]);
  const env = { ...process.env, HOME: root, CONTAINERS_REGISTRIES_CONF: join(root, 'registries.conf') };
  const child = spawn(file as string, args, { cwd: root, env, stdio: ['ignore', log.fd, log.fd], detached: true });
  await log.close();
  const engine = new Docker({ socketPath: socket });
  const stop = async (): Promise<void> => {
    registry.stop();
    privateRegistry.stop();
    await end(child);
    await unmountAll(root);
    // Without root an image's files belong to the user's subordinate ids. What it leaves running must hold no pipe of ours.
    if (process.getuid?.() !== 0)
      await once(spawn('podman', ['unshare', 'rm', '-rf', root], { stdio: 'ignore' }), 'exit');
    await rm(root, { recursive: true, force: true });
    await removeParentCgroup(kind === 'podman' ? 'libpod_parent' : 'docker');
  };
  try {
    await eventually(() => engine.ping().then(Boolean, () => false), `${kind} answers`);
    return { docker: engine, socket, root, registry, privateRegistry, stop };
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

/** Without a bridge, and with its hands off the firewall, which is nobody's but the tester's. */
function docker(root: string, socket: string): string[] {
  const folders = ['--data-root', join(root, 'root'), '--exec-root', join(root, 'run'), '--pidfile', join(root, 'pid')];
  const handsOff = ['--bridge=none', '--iptables=false', '--ip6tables=false', '--ip-forward=false'];
  return ['dockerd', ...folders, ...handsOff, '-H', `unix://${socket}`, '--exec-opt', 'native.cgroupdriver=cgroupfs'];
}

/** What an owner has for registries without TLS (Docker takes those on its own machine unasked), and passwords. */
async function writeOwnersFiles(root: string, registries: string[]): Promise<void> {
  const auth = Buffer.from(OWNER).toString('base64');
  const auths = Object.fromEntries(registries.map((name) => [name, { auth }]));
  await writeFile(
    join(root, 'registries.conf'),
    registries.map((name) => `[[registry]]\nlocation = "${name}"\ninsecure = true\n`).join(''),
  );
  await mkdir(join(root, '.docker'));
  await writeFile(join(root, '.docker/config.json'), JSON.stringify({ auths }));
}

/** The layers that the registry serves. */
async function makeImages(folder: string): Promise<void> {
  const rootfs = join(folder, 'rootfs');
  const bin = join(rootfs, 'bin');
  for (const name of ['bin', 'etc', 'tmp', 'proc', 'dev', 'sys', 'work', 'var', 'run', 'usr/bin', 'root', 'home']) {
    await mkdir(join(rootfs, name), { recursive: true });
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
  await run('tar', ['-C', rootfs, '-cf', join(folder, 'sandbox-test.tar'), '.']);
  const zeros = join(folder, 'zeros');
  await writeFile(zeros, '');
  await truncate(zeros, LARGE_BYTES);
  await run('tar', ['-C', folder, '-cf', join(folder, 'large.tar'), 'zeros']);
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
