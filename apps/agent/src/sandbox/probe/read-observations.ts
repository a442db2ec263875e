import type { Observations } from './probe-report.js';
import { LIMIT_GRACE_S } from '../limits.js';
import type { SandboxExit } from '../sandbox.js';

/** One of the probe's jobs, after its end. */
export interface ProbeRun {
  exit: SandboxExit;
  log: string;
  tookMs: number;
}

/** Longest life of a job that ignores SIGTERM with a limit of a second (or four), with room for a slow machine. */
const LATEST_END_MS = 1000 + LIMIT_GRACE_S * 1000 + 8000;

interface ProbeRuns {
  facts: ProbeRun;
  /** One for each way to hold too much. */
  memory: ProbeRun[];
  processes: ProbeRun;
  outputs: ProbeRun;
  time: ProbeRun;
  /** A process of a job ran on after the job's end. */
  survived: boolean;
  /** See `ProbeTarget`. */
  withoutEngine: boolean;
  /** Content of the canary files. */
  secret: string;
  /** The job that was given one GPU of the host, and which. */
  gpus?: ProbeRun;
  gpu?: number;
}

/** Turns the probe's runs into facts, and names every one that a sandbox must not have. */
export function readObservations(runs: ProbeRuns | undefined): { observed: Observations; failures: string[] } {
  const log = runs?.facts.log ?? '';
  const value = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(log)?.[1]?.trim();
  const stopped = (run: ProbeRun | undefined): boolean =>
    run !== undefined &&
    run.exit.cause !== 'failed_to_start' &&
    run.exit.exitCode !== 0 &&
    !run.log.includes('survived');
  const observed: Observations = {
    uid: numeric(value('uid')),
    uidMap: (value('uid_map') ?? '').replace(/\s+/g, ' '),
    effectiveCapabilities: value('CapEff') ?? '',
    noNewPrivileges: value('NoNewPrivs') === '1',
    seccomp: numeric(value('Seccomp')),
    interfaces: [...log.matchAll(/^interface=(.*)$/gm)].map((match) => (match[1] ?? '').trim()),
    kernel: value('kernel') ?? '',
    readOnlyRoot: value('root') === 'read-only',
    hostFilesHidden: value('complete') === 'yes' && runs !== undefined && !log.includes(runs.secret),
    nestedNamespacesRefused: value('nested') === 'refused',
    initUntouchable: runs?.withoutEngine ? value('init') === 'closed' : null,
    memoryLimited: runs?.memory.every(stopped) ?? false,
    processesLimited: stopped(runs?.processes),
    outputsLimited: stopped(runs?.outputs),
    noneSurvives: runs?.withoutEngine ? !runs.survived : null,
    gpuHandedIn: runs?.gpus === undefined ? null : gpusOf(runs.gpus) === String(runs.gpu),
    timeLimited:
      runs?.time.exit.cause === 'timeout' && runs.time.log.includes('up') && runs.time.tookMs < LATEST_END_MS,
  };
  if (runs !== undefined && value('complete') !== 'yes') return { observed, failures: [notRun(runs.facts)] };
  return { observed, failures: failuresOf(observed) };
}

const gpusOf = (run: ProbeRun): string => [...run.log.matchAll(/^gpu=(.*)$/gm)].map((match) => match[1]).join();

function notRun(facts: ProbeRun): string {
  return `The probe job did not finish (${facts.exit.cause}: ${facts.exit.detail ?? facts.log.trim().slice(-300)}).`;
}

function failuresOf(seen: Observations): string[] {
  const checks: Array<[boolean, string]> = [
    [seen.uid !== null && seen.uid !== 0, `The job runs as uid ${seen.uid}.`],
    [/^0+$/.test(seen.effectiveCapabilities), `The job has capabilities: ${seen.effectiveCapabilities || 'unknown'}.`],
    [seen.noNewPrivileges, 'The job could gain privileges (NoNewPrivs is not set).'],
    [seen.seccomp === 2, `No seccomp filter is in force (Seccomp is ${seen.seccomp}).`],
    [seen.interfaces.join() === 'lo', `A job without network sees the interfaces ${seen.interfaces.join(', ')}.`],
    [seen.readOnlyRoot, 'The job can write its root folder.'],
    [seen.hostFilesHidden, 'The job could read a file of the host.'],
    [seen.nestedNamespacesRefused, 'The job could open a user namespace of its own.'],
    [seen.initUntouchable !== false, "The job could touch its sandbox's first process."],
    [seen.memoryLimited, 'The memory limit is not enforced.'],
    [seen.processesLimited, 'The process limit is not enforced.'],
    [seen.outputsLimited, 'The outputs limit is not enforced.'],
    [seen.noneSurvives !== false, 'A process of a job ran on after its end.'],
    [seen.timeLimited, 'A job that ignores SIGTERM outlived its time limit.'],
  ];
  return checks.filter(([kept]) => !kept).map(([, failure]) => failure);
}

function numeric(text: string | undefined): number | null {
  return text === undefined || !/^\d+$/.test(text) ? null : Number(text);
}
