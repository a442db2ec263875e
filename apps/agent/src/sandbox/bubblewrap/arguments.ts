import type { SandboxLimits } from '../limits.js';
import { INSIDE, jobCommand, jobEnvironment } from '../inside.js';
import { JOB_UID, MIB } from '../limits.js';
import type { JobSpec } from '../sandbox.js';
import type { JobFile } from '../work-dir.js';

/** The host paths that a bubblewrap job sees. */
export interface Bindings {
  /** Absent: the job has no inputs. A bound folder reveals its host path to the job (/proc/self/mountinfo). */
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
  /** Device nodes for the job (GPUs). */
  devices: string[];
  /** Puts outputs on a separate tmpfs instead of the host's folder; see `PinnedOutputs`. */
  outputsOnTmpfs: boolean;
  /** False: leaves out devices that hold memory which nobody could count. */
  memoryIsCounted: boolean;
  /** Read from consecutive descriptors, starting at `filesFd`. */
  files: JobFile[];
  filesFd: number;
  statusFd: number;
  seccompFd: number;
}

/**
 * Options for bubblewrap, passed by `--args`, because every user of the host can read a command line, and the
 * environment may hold a buyer's secrets. The program itself can't be passed that way (see `programInside`).
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
    // The first process belongs to the sandbox: a job under the same account must not reach it, least of all its
    // memory.
    ...['--proc', '/proc', '--tmpfs', '/proc/1', '--remount-ro', '/proc/1'],
    ...['--dev', '/dev', '--size', tmpBytes, '--tmpfs', '/dev/shm'],
    // Reads like /dev/zero, but can't be mapped as memory that stays after its mapping is gone.
    ...(options.memoryIsCounted ? [] : ['--dev-bind', '/dev/full', '/dev/zero']),
    ...options.devices.flatMap((device) => ['--dev-bind', device, device]),
    ...['--remount-ro', '/dev', '--size', tmpBytes, '--tmpfs', '/tmp'],
    ...['--dir', '/work', ...(bindings.inputs ? ['--ro-bind', bindings.inputs] : ['--dir']), INSIDE.inputs, ...outputs],
    ...files.flatMap(({ path, mode }, index) => [
      ...['--perms', mode.toString(8), '--file', String(options.filesFd + index), path],
    ]),
    // The root itself is a tmpfs without a size limit, so it becomes read-only once everything is in place.
    ...['--remount-ro', '/', '--chdir', INSIDE.outputs],
    ...Object.entries(jobEnvironment(spec)).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--json-status-fd', String(options.statusFd), '--seccomp', String(options.seccompFd)],
  ];
}

/**
 * The command that bubblewrap runs: it reports at `gateFd` that the sandbox is ready, and starts the program when the
 * living agent replies. The process limit is set inside: outside it would count all processes of the account, in the
 * job's user namespace only the job's. `dataMb` limits each process's data where no cgroup limits the sum.
 */
export function programInside(spec: JobSpec, limits: SandboxLimits, gateFd: number, dataMb?: number): string[] {
  const gate = `echo ready >&${gateFd}; read -r go <&${gateFd} || exit 125; exec ${gateFd}>&-; `;
  return [
    ...['prlimit', `--nproc=${limits.pids}`, ...(dataMb ? [`--data=${dataMb * MIB}`] : []), '--'],
    ...['/bin/sh', '-c', `${gate}exec "$@" 2>&1`, 'sh', ...jobCommand(spec)],
  ];
}

// The script that becomes bubblewrap, in three steps; each step consumes its arguments.

/**
 * Closes files that the agent inherited (a supervisor's pipes, a terminal), which would otherwise reach the job. A
 * shell without two-digit descriptors (dash) takes the number for a program and exits, so no job starts with a foreign
 * file open.
 */
const CLOSE = 'for f in /proc/$$/fd/*; do n=${f##*/}; [ "$n" -le "$last" ] || eval "exec $n>&-"; done; ';

/** Joins the cgroups before the set-up, so that nothing runs outside of them. */
const JOIN = 'n=$1; shift; while [ "$n" -gt 0 ]; do echo $$ > "$1" || exit 125; shift; n=$((n-1)); done; ';

const STAGE =
  'for d in inputs outputs; do [ -z "$1" ] || mount --bind "$1" "/run/compute-agent/$d" || exit 125; shift; done; cd /; ';

/** If the machine still runs out of memory, the kernel kills the job first, not the owner's programs. */
const FIRST_TO_GO = 'echo 1000 > /proc/self/oom_score_adj; ';

/** Unsets a variable that nobody set: it tells the host whose sandbox this is, and the job nothing. */
const markArguments = (mark: string): string[] => ['--unsetenv', mark];

/** The mark in bubblewrap's command line, where the job's text can't appear. */
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
  /** The last descriptor that is passed on. */
  lastFd: number;
  /** Identifies the process when nobody is left to end the job; see `orphans`. */
  mark: string;
  /** From `programInside()`. */
  program: string[];
  /**
   * Set when the agent is root: host folders to stage. bubblewrap then runs as JOB_UID, which can't pass through the
   * agent's private folders. So they are bound to a reachable place, in a mount namespace that dies with the job.
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
