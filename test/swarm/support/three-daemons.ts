import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, chmod, mkdir, mkdtemp, open, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { eventually } from '../../support/eventually.js';
import { killAll, processesOf } from '../../support/processes.js';
import { PATIENCE_MS } from '../../support/patience.js';

const run = promisify(execFile);
export const IMAGE = 'images.test/cluster-test:1';

/** One machine of the swarm, in a network of its own. */
export interface SwarmMachine {
  name: string;
  docker: Docker;
  socket: string;
  /** kill -9 of its engine: its containers run on. */
  kill(): Promise<void>;
  /** The engine starts again. */
  start(): Promise<void>;
}

export interface Swarm {
  /** The first is the manager and has no GPU; the second has two, the third one. */
  machines: SwarmMachine[];
  stop(): Promise<void>;
}

/** GPUs of each machine, and the model their label names. */
const GPUS = [
  { count: 0, model: undefined },
  { count: 2, model: 'NVIDIA A100-SXM4-80GB' },
  { count: 1, model: 'NVIDIA GeForce RTX 4090' },
];

/**
 * Three real Docker engines in network namespaces joined by a bridge, one swarm. Nothing leaves this machine: there is no
 * default route, so that no engine waits for a registry.
 */
export async function startSwarm(): Promise<Swarm> {
  if (process.getuid?.() !== 0) throw new Error('the swarm suite starts engines of its own: run it as root');
  await run('sh', ['scripts/setup-sandbox.sh', 'engines', 'network'], { timeout: 5 * PATIENCE_MS });
  const root = await mkdtemp(join(tmpdir(), 'swarm-test-'));
  const tag = randomBytes(2).toString('hex');
  const net = `10.${180 + (randomBytes(1)[0]! % 20)}.${randomBytes(1)[0]!}`;
  const bridge = `sw${tag}b`;
  const machines: Machine[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(machines.map((machine) => machine.dispose()));
    // What a killed engine left, if it never came back.
    killAll(processesOf(root));
    await run('ip', ['link', 'del', bridge]).catch(() => undefined);
    await unmountAll(root);
    await rm(root, { recursive: true, force: true });
  };
  try {
    await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await run('ip', ['addr', 'add', `${net}.254/24`, 'dev', bridge]);
    await run('ip', ['link', 'set', bridge, 'up']);
    for (const [at, { count }] of GPUS.entries()) {
      machines.push(new Machine(root, tag, bridge, `${net}.${at + 1}`, at + 1, count));
    }
    const image = await busyboxImage(root);
    await Promise.all(machines.map((machine) => machine.bootWith(image)));
    await join3(machines);
    return { machines, stop };
  } catch (error) {
    const said = await Promise.all(machines.map((machine) => machine.said()));
    await stop();
    throw new Error(`the swarm did not start: ${said.join('\n')}`, { cause: error });
  }
}

async function join3([manager, ...workers]: Machine[]): Promise<void> {
  // A node that is silent for three of these is down.
  const Spec = { Dispatcher: { HeartbeatPeriod: 1_000_000_000 } };
  await manager!.docker.swarmInit({ ListenAddr: '0.0.0.0:2377', AdvertiseAddr: manager!.address, Spec });
  const { JoinTokens: tokens } = (await manager!.docker.swarmInspect()) as { JoinTokens: { Worker: string } };
  for (const { docker, address } of workers) {
    await docker.swarmJoin({
      ListenAddr: '0.0.0.0:2377',
      AdvertiseAddr: address,
      RemoteAddrs: [`${manager!.address}:2377`],
      JoinToken: tokens.Worker,
    });
  }
  const nodes = await eventually(async () => {
    const all = (await manager!.docker.listNodes()) as Node[];
    return all.length === 3 && all.every((node) => node.Status.State === 'ready') && all;
  });
  for (const node of nodes) {
    const model = GPUS[Number(node.Description.Hostname.slice(-1)) - 1]?.model;
    if (model === undefined) continue;
    const change = { ...node.Spec, Labels: { gpu: model }, version: node.Version.Index };
    await manager!.docker.getNode(node.ID).update(change);
  }
}

interface Node {
  ID: string;
  Version: { Index: number };
  Spec: object;
  Status: { State: string };
  Description: { Hostname: string };
}

class Machine implements SwarmMachine {
  readonly name: string;
  readonly docker: Docker;
  readonly socket: string;
  private readonly dir: string;
  private readonly space: string;
  private engine: ChildProcess | undefined;

  constructor(
    root: string,
    tag: string,
    private readonly bridge: string,
    readonly address: string,
    private readonly number: number,
    private readonly gpus: number,
  ) {
    this.name = `machine-${number}`;
    this.dir = join(root, String(number));
    this.space = `sw${tag}${number}`;
    this.socket = join(this.dir, 'engine.sock');
    this.docker = new Docker({ socketPath: this.socket });
  }

  async bootWith(image: string): Promise<void> {
    const ip = (...args: string[]): Promise<unknown> => run('ip', args);
    await mkdir(this.dir);
    await ip('netns', 'add', this.space);
    await ip('link', 'add', this.space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.space);
    await ip('link', 'set', this.space, 'master', this.bridge, 'up');
    await ip('-n', this.space, 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    await ip('-n', this.space, 'link', 'set', 'eth0', 'up');
    await ip('-n', this.space, 'link', 'set', 'lo', 'up');
    await this.start();
    const [repo, tag] = [IMAGE.slice(0, IMAGE.lastIndexOf(':')), IMAGE.slice(IMAGE.lastIndexOf(':') + 1)];
    const stream = await this.docker.importImage(image, { repo, tag, changes: ['ENV PATH=/bin'] });
    await new Promise<void>((resolve, reject) => {
      stream
        .on('data', () => undefined)
        .on('end', resolve)
        .on('error', reject);
    });
  }

  async start(): Promise<void> {
    // An engine that follows on a killed one sometimes waits for ever for what that left behind.
    for (let tries = 1; ; tries++) {
      try {
        return await this.launch();
      } catch (error) {
        if (tries === 3) throw error;
        await this.kill();
      }
    }
  }

  private async launch(): Promise<void> {
    const log = await open(join(this.dir, 'engine.log'), 'a');
    const folders = [
      '--data-root',
      `${this.dir}/root`,
      '--exec-root',
      `${this.dir}/run`,
      '--pidfile',
      `${this.dir}/pid`,
    ];
    const gpus = Array.from({ length: this.gpus }, (_, at) => `--node-generic-resource NVIDIA-GPU=gpu-${at}`).join(' ');
    const dockerd = `dockerd ${folders.join(' ')} -H unix://${this.socket} --exec-opt native.cgroupdriver=cgroupfs ${gpus}`;
    // Not `ip netns exec`: that hides the cgroups.
    const within = [`--net=/run/netns/${this.space}`, 'unshare', '--uts', 'sh', '-c'];
    this.engine = spawn('nsenter', [...within, `hostname ${this.name}; exec ${dockerd}`], {
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await log.close();
    const answers = (): Promise<boolean> => this.docker.ping().then(Boolean, () => false);
    await eventually(answers).catch(async (cause: unknown) => {
      throw new Error(`${this.name} does not answer: ${await this.said()}`, { cause });
    });
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
    // The pid of a killed engine must not be taken for a living one's.
    await rm(join(this.dir, 'pid'), { force: true });
  }

  async said(): Promise<string> {
    return (await readFile(join(this.dir, 'engine.log'), 'utf8').catch(() => '')).slice(-1000);
  }

  async dispose(): Promise<void> {
    if (this.engine && this.engine.exitCode === null && this.engine.signalCode === null) {
      await this.docker.swarmLeave({ force: true }).catch(() => undefined);
      const left = await this.docker.listContainers({ all: true }).catch(() => []);
      await Promise.all(left.map(({ Id: id }) => this.remove(id)));
      await this.end('SIGTERM');
    }
    await run('ip', ['netns', 'del', this.space]).catch(() => undefined);
  }

  private async remove(id: string): Promise<void> {
    await this.docker
      .getContainer(id)
      .remove({ force: true })
      .catch(() => undefined);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const engine = this.engine;
    if (!engine || engine.exitCode !== null || engine.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => engine.once('exit', () => resolve()));
    engine.kill(signal);
    const timer = setTimeout(() => engine.kill('SIGKILL'), PATIENCE_MS / 2);
    await exited;
    clearTimeout(timer);
  }
}

/** A container image of this machine's busybox. */
async function busyboxImage(root: string): Promise<string> {
  const rootfs = join(root, 'rootfs');
  for (const folder of ['bin', 'etc', 'tmp', 'proc', 'dev', 'sys'])
    await mkdir(join(rootfs, folder), { recursive: true });
  await chmod(join(rootfs, 'tmp'), 0o1777);
  await copyFile('/usr/bin/busybox', join(rootfs, 'bin/busybox'));
  const { stdout: applets } = await run('/usr/bin/busybox', ['--list']);
  for (const applet of applets.split('\n').filter((name) => name !== '' && name !== 'busybox')) {
    await symlink('busybox', join(rootfs, 'bin', applet));
  }
  const tar = join(root, 'image.tar');
  await run('tar', ['-C', rootfs, '-cf', tar, '.']);
  return tar;
}

async function unmountAll(root: string): Promise<void> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const mount of mounts.filter((path) => path.startsWith(root)).reverse()) {
    await run('umount', ['--lazy', mount]).catch(() => undefined);
  }
}
