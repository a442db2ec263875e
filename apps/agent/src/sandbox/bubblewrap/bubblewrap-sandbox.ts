import { execFile, spawn } from 'node:child_process';
import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { INSTALL_SANDBOX } from '../../distribution.js';
import { failedToStart, refusal } from '../validate-job.js';
import { DEFAULT_LIMITS, JOB_UID, type SandboxLimits } from '../limits.js';
import { openOutputs } from '../outputs/open-outputs.js';
import { PinnedOutputs } from '../outputs/pinned-outputs.js';
import type { OutputsVolume } from '../outputs/outputs-volume.js';
import { SYSTEM_PATH } from '../network/enter-namespace.js';
import { leftoverImages } from '../outputs/sized-image.js';
import { leftoverName } from '../owner.js';
import type { ProbeReport } from '../probe/probe-report.js';
import { probeSandbox } from '../probe/probe-sandbox.js';
import { Sandbox, type Leftover, type RunningJob, type SandboxJob } from '../sandbox.js';
import { jobFiles, openToJob, prepareWorkDir } from '../work-dir.js';
import { bubblewrapArguments, launchCommand, programInside, STAGED, type Bindings } from './arguments.js';
import { BubblewrapJob, type BubblewrapProcess } from './bubblewrap-job.js';
import { Cgroups, type JobCgroup } from './cgroups.js';
import { systemArguments } from './host-root.js';
import { openLogFifo } from './log-fifo.js';
import { orphans } from './orphans.js';
import { seccompFilter } from './seccomp.js';

const SECCOMP_FD = 3;
const ARGS_FD = 4;
const STATUS_FD = 5;
const GATE_FD = 6;
const FILES_FD = 7;

/**
 * Runs `script` jobs (and commands of the host's /usr) without a container engine. Run by root, each job gets cgroups,
 * an outputs image of fixed size and a separate account. Run by an ordinary user, jobs share the agent's account in a
 * user namespace; where the machine delegates no cgroup, rlimits and watching enforce the limits.
 */
export class BubblewrapSandbox extends Sandbox {
  readonly name = 'bubblewrap';
  readonly runs = ['script'] as const;
  private machine: Promise<Machine> | undefined;

  constructor(readonly limits: SandboxLimits = DEFAULT_LIMITS) {
    super();
  }

  probe(dataDir: string): Promise<ProbeReport> {
    return probeSandbox(
      {
        name: this.name,
        offers: [...this.runs],
        limits: this.limits,
        withoutEngine: true,
        start: (job, limits) => this.startWithin(job, limits),
        spec: (script) => ({ script }),
      },
      dataDir,
    );
  }

  start(job: SandboxJob): Promise<RunningJob> {
    return this.startWithin(job, this.limits);
  }

  async leftovers(): Promise<Leftover[]> {
    const cgroups = await Cgroups.find();
    return [...(await orphans()), ...((await cgroups?.leftovers()) ?? []), ...(await leftoverImages())];
  }

  private async startWithin(job: SandboxJob, limits: SandboxLimits): Promise<RunningJob> {
    const refused = refusal(job) ?? (await refusedHere(job));
    if (refused !== undefined) return failedToStart(refused);
    let cgroup: JobCgroup | undefined;
    let outputs: OutputsVolume | undefined;
    try {
      const machine = await this.inspect();
      const dirs = await prepareWorkDir(job.workDir);
      const hasInputs = (await readdir(dirs.inputs)).length > 0;
      const bindings = { outputs: dirs.outputs, inputs: hasInputs ? dirs.inputs : undefined };
      if (isRoot()) await openToJob(dirs.inputs);
      const current: { job?: BubblewrapJob } = {};
      outputs = isRoot()
        ? await openOutputs({
            dir: dirs.outputs,
            sizeMb: limits.outputsMb,
            attemptId: job.attemptId,
            onOverflow: () => current.job?.end('disk_limit', 0),
          })
        : new PinnedOutputs(dirs.outputs, limits.outputsMb);
      const { memoryMb } = job.spec;
      cgroup = await machine.cgroups?.create(job.attemptId, { memoryMb, pids: limits.pids, cpus: limits.cpus });
      const process = await launch(job, limits, bindings, machine, cgroup);
      current.job = new BubblewrapJob(job, limits, process, cgroup, outputs);
      return current.job;
    } catch (error) {
      await cgroup?.remove();
      await outputs?.release();
      return failedToStart(error instanceof Error ? error.message : String(error));
    }
  }

  private inspect(): Promise<Machine> {
    this.machine ??= inspectMachine().catch((error: unknown) => {
      // Not cached: the owner may install what is missing while the agent runs.
      this.machine = undefined;
      throw error;
    });
    return this.machine;
  }
}

interface Machine {
  bubblewrap: string;
  /** Runs the launch script; see `launchCommand`. */
  shell: string;
  disableUserns: boolean;
  system: string[];
  cgroups: Cgroups | undefined;
}

async function inspectMachine(): Promise<Machine> {
  const bubblewrap = await findProgram('bwrap');
  const { stdout } = await promisify(execFile)(bubblewrap, ['--help']);
  if (isRoot()) for (const dir of Object.values(STAGED)) await mkdir(dir, { recursive: true, mode: 0o755 });
  return {
    bubblewrap,
    shell: (await isExecutable('/bin/bash')) ? '/bin/bash' : '/bin/sh',
    disableUserns: stdout.includes('--disable-userns'),
    system: await systemArguments(),
    cgroups: await Cgroups.find(),
  };
}

async function launch(
  job: SandboxJob,
  limits: SandboxLimits,
  bindings: Bindings,
  machine: Machine,
  cgroup: JobCgroup | undefined,
): Promise<BubblewrapProcess> {
  const staged = isRoot() ? bindings : undefined;
  const files = jobFiles(job.spec, staged ? { uid: JOB_UID, gid: JOB_UID } : ownAccount());
  const args = bubblewrapArguments({
    spec: job.spec,
    limits,
    bindings: staged ? { outputs: STAGED.outputs, inputs: bindings.inputs && STAGED.inputs } : bindings,
    system: machine.system,
    disableUserns: machine.disableUserns,
    devices: gpuDevices(job.gpuIndexes ?? []),
    outputsOnTmpfs: staged === undefined,
    memoryIsCounted: cgroup !== undefined,
    files,
    filesFd: FILES_FD,
    statusFd: STATUS_FD,
    seccompFd: SECCOMP_FD,
  });
  const command = launchCommand({
    procsFiles: cgroup?.procsFiles ?? [],
    limits,
    bubblewrap: machine.bubblewrap,
    shell: machine.shell,
    argsFd: ARGS_FD,
    lastFd: FILES_FD + files.length - 1,
    mark: leftoverName(job.attemptId),
    program: programInside(job.spec, limits, GATE_FD, cgroup ? undefined : job.spec.memoryMb),
    staged,
  });
  const { log, writeEnd } = await openLogFifo();
  const child = spawn(command.file, command.args, {
    // A separate session, because the agent handles Ctrl-C in its terminal itself, by draining.
    detached: true,
    cwd: '/',
    env: { PATH: SYSTEM_PATH },
    stdio: ['ignore', writeEnd.fd, 'pipe', 'pipe', 'pipe', 'pipe', 'pipe', ...files.map(() => 'pipe' as const)],
  });
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  await writeEnd.close();
  if (failure) {
    log.destroy();
    throw failure;
  }
  const pipes = child.stdio as unknown as readonly Duplex[];
  const pipe = (fd: number): Duplex => pipes[fd] as Duplex;
  pipe(GATE_FD).on('error', () => undefined);
  feed(pipe(SECCOMP_FD), seccompFilter({ memoryIsCounted: cgroup !== undefined }));
  feed(pipe(ARGS_FD), Buffer.from(args.map((argument) => `${argument}\0`).join('')));
  files.forEach(({ content }, index) => feed(pipe(FILES_FD + index), Buffer.from(content)));
  return { child, log, errors: child.stderr as Readable, status: pipe(STATUS_FD), gate: pipe(GATE_FD) };
}

function feed(pipe: Duplex, bytes: Buffer): void {
  // A child that died early is reported by its exit, not by the broken pipe.
  pipe.on('error', () => undefined);
  pipe.resume();
  pipe.end(bytes);
}

async function refusedHere(job: SandboxJob): Promise<string | undefined> {
  if (job.spec.image !== undefined) return 'this sandbox runs no images';
  if (job.spec.network) return 'this sandbox has no network for jobs';
  if (job.gpuIndexes?.length && !(await isReadable(gpuDevices(job.gpuIndexes)[0] as string)))
    return 'this device has no such GPU';
  return undefined;
}

function gpuDevices(indexes: number[]): string[] {
  if (indexes.length === 0) return [];
  return [...indexes.map((index) => `/dev/nvidia${index}`), '/dev/nvidiactl', '/dev/nvidia-uvm'];
}

async function findProgram(name: string): Promise<string> {
  for (const folder of `${process.env['PATH'] ?? ''}${delimiter}${SYSTEM_PATH}`.split(delimiter)) {
    const path = join(folder, name);
    if (folder.startsWith('/') && (await isExecutable(path))) return path;
  }
  throw new Error(`bubblewrap (bwrap) is not installed: ${INSTALL_SANDBOX}`);
}

const ownAccount = (): { uid: number; gid: number } => ({
  uid: process.getuid?.() ?? -1,
  gid: process.getgid?.() ?? -1,
});
const isRoot = (): boolean => process.getuid?.() === 0;
const can = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
const isExecutable = (path: string): Promise<boolean> => can(path, constants.X_OK);
const isReadable = (path: string): Promise<boolean> => can(path, constants.R_OK);
