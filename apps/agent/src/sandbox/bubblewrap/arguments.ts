import type { SandboxLimits } from '../limits.js';
import { INSIDE, jobCommand, jobEnvironment } from '../inside.js';
import { JOB_UID, MIB } from '../limits.js';
import type { JobSpec } from '../sandbox.js';
import type { JobFile } from '../work-dir.js';

/** The host's side of what a bubblewrap job is shown. */
export interface Bindings {
  /** Absent: the job has none. A bound folder tells the job its path on the host (/proc/self/mountinfo). */
  inputs?: string;
  outputs: string;
}

export interface BubblewrapOptions {
  spec: JobSpec;
  limits: SandboxLimits;
  bindings: Bindings;
  /** From `systemArguments()`. */
  system: string[];
  /** `--disable-userns` needs bubblewrap 0.8; the seccomp filter refuses new namespaces in any case. */
  disableUserns: boolean;
  /** Device nodes to hand in (GPUs). */
  devices: string[];
  /** Outputs on a tmpfs of their own instead of the host's folder; see `PinnedOutputs`. */
  outputsOnTmpfs: boolean;
  /** False: what holds memory that nobody could count is left out. */
  memoryIsCounted: boolean;
  /** Read from the descriptors that follow each other from `filesFd` on. */
  files: JobFile[];
  filesFd: number;
  statusFd: number;
  seccompFd: number;
}

/**
 * Options for bubblewrap, to be passed by `--args`: a command line is readable by everybody on the host, and the
 * environment may hold a buyer's secrets. The program itself cannot be passed that way (see `programInside`).
 */
export function bubblewrapArguments(options: BubblewrapOptions): string[] {
  const { bindings, files, limits, spec } = options;
  const tmpBytes = String(limits.tmpMb * MIB);
  const outputs = options.outputsOnTmpfs
    ? ['--size', String(limits.outputsMb * MIB), '--tmpfs', INSIDE.outputs]
    : ['--bind', bindings.outputs, INSIDE.outputs];
  return [
    ...['--unshare-all', '--unshare-user', ...(options.disableUserns ? ['--disable-userns'] : [])],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--hostname', 'sandbox', '--clearenv'],
    ...options.system,
    // The first process is the sandbox's own: its memory, above all, is not for a job that has the same account.
    ...['--proc', '/proc', '--tmpfs', '/proc/1', '--remount-ro', '/proc/1'],
    ...['--dev', '/dev', '--size', tmpBytes, '--tmpfs', '/dev/shm'],
    // Reads alike, but can't be mapped as memory that stays when nobody maps it any more.
    ...(options.memoryIsCounted ? [] : ['--dev-bind', '/dev/full', '/dev/zero']),
    ...options.devices.flatMap((device) => ['--dev-bind', device, device]),
    ...['--remount-ro', '/dev', '--size', tmpBytes, '--tmpfs', '/tmp'],
    ...['--dir', '/work', ...(bindings.inputs ? ['--ro-bind', bindings.inputs] : ['--dir']), INSIDE.inputs, ...outputs],
    ...files.flatMap(({ path, mode }, index) => [
      ...['--perms', mode.toString(8), '--file', String(options.filesFd + index), path],
    ]),
    // The root itself is a tmpfs without a size: closed once everything stands in it.
    ...['--remount-ro', '/', '--chdir', INSIDE.outputs],
    ...Object.entries(jobEnvironment(spec)).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--json-status-fd', String(options.statusFd), '--seccomp', String(options.seccompFd)],
  ];
}

/**
 * What bubblewrap runs: reports at `gateFd` that the sandbox stands, and begins at a word of the living agent. The bound on
 * processes is set in there: out here it would count all of the account's, in the job's user namespace only the job's.
 * `dataMb` bounds each process's data where no cgroup bounds all of it.
 */
export function programInside(spec: JobSpec, limits: SandboxLimits, gateFd: number, dataMb?: number): string[] {
  const gate = `echo ready >&${gateFd}; read -r go <&${gateFd} || exit 125; exec ${gateFd}>&-; `;
  return [
    ...['prlimit', `--nproc=${limits.pids}`, ...(dataMb ? [`--data=${dataMb * MIB}`] : []), '--'],
    ...['/bin/sh', '-c', `${gate}exec "$@" 2>&1`, 'sh', ...jobCommand(spec)],
  ];
}

// The script that becomes bubblewrap, in three steps; its arguments are counted off as it goes.

/**
 * Files the agent itself inherited (a supervisor's pipes, a terminal) would otherwise reach the job. A shell that cannot
 * name two-digit descriptors (dash) takes the number for a program and ends: no job starts with a foreign file open.
 */
const CLOSE = 'for f in /proc/$$/fd/*; do n=${f##*/}; [ "$n" -le "$last" ] || eval "exec $n>&-"; done; ';

/** Joining the cgroups comes before the set-up, so that nothing runs outside of them. */
const JOIN = 'n=$1; shift; while [ "$n" -gt 0 ]; do echo $$ > "$1" || exit 125; shift; n=$((n-1)); done; ';

const STAGE =
  'for d in inputs outputs; do [ -z "$1" ] || mount --bind "$1" "/run/compute-agent/$d" || exit 125; shift; done; cd /; ';

/** Should memory run out all the same, by what nobody counts: the kernel ends the job, not the owner's programs. */
const FIRST_TO_GO = 'echo 1000 > /proc/self/oom_score_adj; ';

/** A variable that nobody set: it says to the host whose sandbox this is, and to the job nothing. */
const markArguments = (mark: string): string[] => ['--unsetenv', mark];

/** The mark in a command line of bubblewrap, where the job's words can't stand. */
export function markIn(commandLine: string): string | undefined {
  const [, option, mark] = commandLine.split('\0');
  return option === '--unsetenv' ? mark : undefined;
}

export interface LaunchOptions {
  procsFiles: string[];
  limits: SandboxLimits;
  bubblewrap: string;
  shell: string;
  argsFd: number;
  /** The last descriptor that is handed on. */
  lastFd: number;
  /** Found again by it when nobody is left to end the job; see `orphans`. */
  mark: string;
  /** From `programInside()`. */
  program: string[];
  /**
   * Set when the agent is root: host folders to stage. bubblewrap then runs as JOB_UID, which cannot walk through the
   * agent's private folders, so they are bound, in a mount namespace that dies with the job, to where it can.
   */
  staged?: Bindings;
}

export const STAGED = { inputs: '/run/compute-agent/inputs', outputs: '/run/compute-agent/outputs' };

export function launchCommand(options: LaunchOptions): { file: string; args: string[] } {
  const { limits, staged } = options;
  const limited = [
    ...['prlimit', `--nofile=${limits.openFiles}`, '--core=0', `--fsize=${limits.outputsMb * MIB}`, '--'],
    ...(staged ? ['setpriv', `--reuid=${JOB_UID}`, `--regid=${JOB_UID}`, '--clear-groups', '--'] : []),
    ...[options.bubblewrap, ...markArguments(options.mark), '--args', String(options.argsFd), '--', ...options.program],
  ];
  const sh = [
    ...[
      options.shell,
      '-c',
      `last=${options.lastFd}; ${CLOSE}${JOIN}${staged ? STAGE : ''}${FIRST_TO_GO}exec "$@"`,
      'sh',
    ],
    ...[String(options.procsFiles.length), ...options.procsFiles],
    ...(staged ? [staged.inputs ?? '', staged.outputs] : []),
    ...limited,
  ];
  return staged ? { file: 'unshare', args: ['--mount', '--', ...sh] } : { file: options.shell, args: sh.slice(1) };
}
