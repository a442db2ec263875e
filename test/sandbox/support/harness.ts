import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxLimits } from '../../../apps/agent/src/sandbox/limits.js';
import { collectOutputs, type Collected } from '../../../apps/agent/src/sandbox/outputs/collect-outputs.js';
import type { JobSpec, RunningJob, Sandbox, SandboxExit } from '../../../apps/agent/src/sandbox/sandbox.js';
import { eventually } from '../../support/eventually.js';

/** Limits small enough that a hostile job meets them within a second. */
export const TEST_LIMITS: SandboxLimits = { pids: 64, outputsMb: 16, tmpMb: 8, logBytes: 1_000_000, openFiles: 256 };

/** A sandbox under test, and how a script becomes a job for it. */
export interface Harness {
  sandbox(): Sandbox;
  spec(script: string): Pick<JobSpec, 'image' | 'command' | 'script'>;
  /** Whether a job may open its own output again (`echo > /dev/stdout`). */
  reopensStdout: boolean;
}

export interface Ran {
  exit: SandboxExit;
  log: string;
  tookMs: number;
  collected: Collected;
  /** Content of a collected file. */
  read(name: string): string;
}

export interface RunOptions extends Partial<JobSpec> {
  /** Called once the job runs and again with all of the log so far, on every chunk. */
  onOutput?(log: string, job: RunningJob): void | Promise<void>;
  /** Called at the very moment the job's end is told. */
  onEnd?(): Promise<void>;
  /** Files for `inputs/`. */
  prepare?(workDir: string): Promise<void>;
}

/** Runs a script to its end, collects its outputs, and removes everything. */
export async function run(harness: Harness, script: string, options: RunOptions = {}): Promise<Ran> {
  const { onOutput, onEnd, prepare, ...spec } = options;
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  const attemptId = randomUUID();
  const workDir = join(folder, attemptId);
  const chunks: Buffer[] = [];
  const started = Date.now();
  try {
    await mkdir(workDir);
    await prepare?.(workDir);
    const current: { job?: RunningJob } = {};
    const job: RunningJob = await harness.sandbox().start({
      attemptId,
      workDir,
      spec: { ...harness.spec(script), timeoutS: 60, memoryMb: 256, ...spec },
      onLog: async (chunk) => {
        chunks.push(Buffer.from(chunk));
        if (current.job) await onOutput?.(Buffer.concat(chunks).toString(), current.job);
      },
    });
    current.job = job;
    await onOutput?.(Buffer.concat(chunks).toString(), job);
    const exit = await job.done;
    const tookMs = Date.now() - started;
    await onEnd?.();
    const collected = await collectOutputs(join(workDir, 'outputs'));
    const texts = new Map<string, string>();
    for (const file of collected.files.filter(({ sizeBytes }) => sizeBytes < 100_000)) {
      const handle = await file.open();
      texts.set(file.name, await handle.readFile('utf8'));
      await handle.close();
    }
    await job.dispose();
    return { exit, log: Buffer.concat(chunks).toString(), tookMs, collected, read: (name) => texts.get(name) ?? '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a script and returns once it has said that it runs. */
export async function begin(
  harness: Harness,
  script: string,
): Promise<{ job: RunningJob; says(): string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  const attemptId = randomUUID();
  let log = '';
  const job = await harness.sandbox().start({
    attemptId,
    workDir: join(folder, attemptId),
    spec: { ...harness.spec(`echo running; ${script}`), timeoutS: 60, memoryMb: 256 },
    onLog: (chunk) => void (log += chunk.toString()),
  });
  await eventually(() => log.includes('running'), 'the job runs');
  return { job, says: () => log, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Pids on the host whose command line holds the text. */
export async function processesWith(text: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(text)) found.push(Number(name));
  }
  return found;
}

/** Loop devices (with them the mounts) and cgroups of an agent process; other suites' are none of our business. */
export async function leftovers(agentPid = process.pid): Promise<string[]> {
  const found: string[] = [];
  for (const device of await readdir('/sys/block')) {
    const file = await readFile(`/sys/block/${device}/loop/backing_file`, 'utf8').catch(() => '');
    if (file.includes(`.compute-agent-outputs.${agentPid}-`)) found.push(`${device} ${file.trim()}`);
  }
  for (const dir of cgroupsNamed(`compute-agent.${agentPid}-*`)) found.push(`cgroup ${dir}`);
  return found;
}

/** By `find`, which goes on when a folder vanishes before it is opened: others come and go meanwhile. */
export function cgroupsNamed(pattern: string): string[] {
  const { stdout } = spawnSync('find', ['/sys/fs/cgroup', '-type', 'd', '-name', pattern], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}
