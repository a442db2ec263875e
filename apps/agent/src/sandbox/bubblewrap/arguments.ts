import type { SandboxLimits } from '../limits.js';
import { INSIDE, jobCommand, jobEnvironment } from '../inside.js';
import { JOB_UID, MIB } from '../limits.js';
import type { JobSpec } from '../sandbox.js';

/** The host's side of what a bubblewrap job is shown. */
export interface Bindings {
  inputs: string;
  outputs: string;
  /** Holds `script`, `passwd`, `group` and `hosts`. */
  jobFiles: string;
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
  statusFd: number;
  seccompFd: number;
}

/**
 * Options for bubblewrap, to be passed by `--args`: a command line is readable by everybody on the host, and the
 * environment may hold a buyer's secrets. The program itself cannot be passed that way (see `programInside`).
 */
export function bubblewrapArguments(options: BubblewrapOptions): string[] {
  const { bindings, limits, spec } = options;
  const tmpBytes = String(limits.tmpMb * MIB);
  const outputs =
    options.outputsOnTmpfs === true
      ? ['--size', String(limits.outputsMb * MIB), '--tmpfs', INSIDE.outputs]
      : ['--bind', bindings.outputs, INSIDE.outputs];
  return [
    ...['--unshare-all', '--unshare-user', ...(options.disableUserns ? ['--disable-userns'] : [])],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--hostname', 'sandbox', '--clearenv'],
    ...options.system,
    ...(['passwd', 'group', 'hosts'] as const).flatMap((name) => [
      '--ro-bind',
      `${bindings.jobFiles}/${name}`,
      `/etc/${name}`,
    ]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', tmpBytes, '--tmpfs', '/dev/shm'],
    ...options.devices.flatMap((device) => ['--dev-bind', device, device]),
    ...['--remount-ro', '/dev', '--size', tmpBytes, '--tmpfs', '/tmp'],
    ...['--dir', '/work', '--ro-bind', bindings.inputs, INSIDE.inputs, ...outputs],
    ...(spec.script === undefined ? [] : ['--ro-bind', `${bindings.jobFiles}/script`, INSIDE.script]),
    // The root itself is a tmpfs without a size: closed once everything stands in it.
    ...['--remount-ro', '/', '--chdir', INSIDE.outputs],
    ...Object.entries(jobEnvironment(spec)).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--json-status-fd', String(options.statusFd), '--seccomp', String(options.seccompFd)],
  ];
}

/** What takes the place of a cgroup and of a mounted image where there is none. */
export interface Unprivileged {
  /** Bound on each process's data, MiB. */
  dataMb?: number;
  /** Descriptor on which to report that the sandbox stands, and to wait for a word. */
  gateFd?: number;
}

/**
 * What bubblewrap runs. The bound on processes is set in there: out here it would count all of the account's processes,
 * in the job's user namespace only the job's.
 */
export function programInside(spec: JobSpec, limits: SandboxLimits, unprivileged: Unprivileged): string[] {
  const { dataMb, gateFd } = unprivileged;
  const gate = gateFd === undefined ? '' : `echo ready >&${gateFd}; read -r go <&${gateFd}; exec ${gateFd}>&-; `;
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
const CLOSE = 'for f in /proc/$$/fd/*; do n=${f##*/}; [ "$n" -le 6 ] || eval "exec $n>&-"; done; ';

/** Joining the cgroups comes before the set-up, so that nothing runs outside of them. */
const JOIN = 'n=$1; shift; while [ "$n" -gt 0 ]; do echo $$ > "$1" || exit 125; shift; n=$((n-1)); done; ';

const STAGE =
  'for d in inputs outputs job; do mount --bind "$1" "/run/compute-agent/$d" || exit 125; shift; done; cd /; ';

export interface LaunchOptions {
  procsFiles: string[];
  limits: SandboxLimits;
  bubblewrap: string;
  shell: string;
  argsFd: number;
  /** From `programInside()`. */
  program: string[];
  /**
   * Set when the agent is root: host folders to stage. bubblewrap then runs as JOB_UID, which cannot walk through the
   * agent's private folders, so they are bound, in a mount namespace that dies with the job, to where it can.
   */
  staged?: Bindings;
}

export const STAGED: Bindings = {
  inputs: '/run/compute-agent/inputs',
  outputs: '/run/compute-agent/outputs',
  jobFiles: '/run/compute-agent/job',
};

export function launchCommand(options: LaunchOptions): { file: string; args: string[] } {
  const { limits, staged } = options;
  const limited = [
    ...['prlimit', `--nofile=${limits.openFiles}`, '--core=0', `--fsize=${limits.outputsMb * MIB}`, '--'],
    ...(staged ? ['setpriv', `--reuid=${JOB_UID}`, `--regid=${JOB_UID}`, '--clear-groups', '--'] : []),
    ...[options.bubblewrap, '--args', String(options.argsFd), '--', ...options.program],
  ];
  const sh = [
    ...[options.shell, '-c', `${CLOSE}${JOIN}${staged ? STAGE : ''}exec "$@"`, 'sh'],
    ...[String(options.procsFiles.length), ...options.procsFiles],
    ...(staged ? [staged.inputs, staged.outputs, staged.jobFiles] : []),
    ...limited,
  ];
  return staged ? { file: 'unshare', args: ['--mount', '--', ...sh] } : { file: options.shell, args: sh.slice(1) };
}
