import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxLimits } from '../limits.js';
import { commandLines } from '../processes.js';
import type { JobSpec, RunningJob, SandboxJob } from '../sandbox.js';
import { readObservations, type ProbeRun } from './read-observations.js';
import type { Capability, ProbeReport, SandboxName } from './probe-report.js';
import {
  factsScript,
  GPU_SCRIPT,
  HOARD_SCRIPTS,
  MEMORY_SCRIPT,
  OUTPUTS_SCRIPT,
  PROCESSES_SCRIPT,
  survivorScript,
  TIME_SCRIPT,
} from './probe-scripts.js';

export interface ProbeTarget {
  name: SandboxName;
  /** What the sandbox may offer if the probe saw every limit enforced. */
  offers: Capability[];
  limits: SandboxLimits;
  /** The sandbox counts and ends the job's processes itself, so the probe also tries attacks on that. */
  withoutEngine?: boolean;
  start(job: SandboxJob, limits: SandboxLimits): Promise<RunningJob>;
  /** Turns a script into a job for this sandbox (an engine adds its image). */
  spec(script: string): Pick<JobSpec, 'image' | 'command' | 'script'>;
}

const PIDS = 40;
const OUTPUTS_MB = 8;
const MEMORY_MB = 64;

/** Runs some small hostile jobs at once and records the results. Never rejects. */
export async function probeSandbox(target: ProbeTarget, dataDir: string): Promise<ProbeReport> {
  const started = Date.now();
  const secret = randomBytes(16).toString('hex');
  let folders: string[] = [];
  try {
    await mkdir(dataDir, { recursive: true });
    folders = [await mkdtemp(join(dataDir, 'probe-')), await mkdtemp(join(tmpdir(), 'compute-agent-probe-'))];
    const canaries = await Promise.all(folders.map((folder) => plant(folder, secret)));
    const run = (script: string, spec: Partial<JobSpec> = {}, gpuIndexes: number[] = []): Promise<ProbeRun> =>
      runOne(
        target,
        folders[0] as string,
        { ...target.spec(script), timeoutS: 20, memoryMb: 256, ...spec },
        gpuIndexes,
      );
    const [gpu] = await hostGpus();
    const { withoutEngine = false } = target;
    const memoryScripts = [MEMORY_SCRIPT, ...(withoutEngine ? HOARD_SCRIPTS : [])];
    const survivor = `probe-${randomUUID()}`;
    const [facts, memory, processes, outputs, survived, time, gpus] = await Promise.all([
      run(factsScript(canaries)),
      Promise.all(memoryScripts.map((script) => run(script, { memoryMb: MEMORY_MB }))),
      run(PROCESSES_SCRIPT),
      run(OUTPUTS_SCRIPT),
      withoutEngine && run(survivorScript(survivor)).then(() => isRunning(survivor)),
      timeLimited((timeoutS) => run(TIME_SCRIPT, { timeoutS })),
      gpu === undefined ? undefined : run(GPU_SCRIPT, { gpuCount: 1 }, [gpu]),
    ]);
    const runs = { facts, memory, processes, outputs, survived, time, secret, gpus, gpu, withoutEngine };
    return report(target, started, readObservations(runs));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return report(target, started, readObservations(undefined), [`The probe could not run: ${reason}`]);
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

const isRunning = async (name: string): Promise<boolean> =>
  (await commandLines()).some(({ line }) => line.includes(name));

/** On a busy machine a second may pass before the job has started, which proves nothing: then it gets more time. */
async function timeLimited(run: (timeoutS: number) => Promise<ProbeRun>): Promise<ProbeRun> {
  const ran = await run(1);
  return ran.log.includes('up') ? ran : run(4);
}

function report(
  target: ProbeTarget,
  started: number,
  read: ReturnType<typeof readObservations>,
  before: string[] = [],
): ProbeReport {
  const failures = before.length > 0 ? before : read.failures;
  return {
    sandbox: target.name,
    at: new Date().toISOString(),
    capabilities: failures.length > 0 ? [] : [...target.offers, ...(read.observed.gpuHandedIn ? ['gpu' as const] : [])],
    failures,
    observed: read.observed,
    tookMs: Date.now() - started,
  };
}

/** Indexes of the host's NVIDIA GPUs, lowest first. */
async function hostGpus(): Promise<number[]> {
  const names = await readdir('/dev').catch(() => []);
  return names
    .flatMap((name) => /^nvidia(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

async function plant(folder: string, secret: string): Promise<string> {
  const path = join(folder, 'canary');
  await writeFile(path, secret, { mode: 0o644 });
  return path;
}

async function runOne(target: ProbeTarget, folder: string, spec: JobSpec, gpuIndexes: number[]): Promise<ProbeRun> {
  const started = Date.now();
  const attemptId = randomUUID();
  const log: Buffer[] = [];
  const limits = { ...target.limits, pids: PIDS, outputsMb: OUTPUTS_MB, logBytes: 100_000 };
  const running = await target.start(
    { attemptId, spec, gpuIndexes, workDir: join(folder, attemptId), onLog: (chunk) => void log.push(chunk) },
    limits,
  );
  const exit = await running.done;
  const tookMs = Date.now() - started;
  await running.dispose();
  return { exit, log: Buffer.concat(log).toString(), tookMs };
}
