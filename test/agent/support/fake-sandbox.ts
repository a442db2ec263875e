import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { DEFAULT_LIMITS } from '../../../apps/agent/src/sandbox/limits.js';
import type { ProbeReport } from '../../../apps/agent/src/sandbox/probe/probe-report.js';
import {
  Sandbox,
  type RunningJob,
  type SandboxExit,
  type SandboxJob,
} from '../../../apps/agent/src/sandbox/sandbox.js';
import { OfferedSandboxes } from '../../../apps/agent/src/sandboxes.js';

export interface FakeRun {
  job: SandboxJob;
  outputs: string;
  log(text: string | Buffer): Promise<void>;
  /** Aborts when the job is stopped. */
  stopped: AbortSignal;
}

export const EXIT_0: SandboxExit = { exitCode: 0, cause: 'exited' };

/** Plays a job as a function; the agent's own logic is what its specs test, the real sandboxes have their suite. */
export class FakeSandbox extends Sandbox {
  readonly name = 'bubblewrap';
  readonly runs = ['script'] as const;
  readonly limits = DEFAULT_LIMITS;
  started = 0;
  alive = 0;
  /** What answers behind a job's port. */
  openPort: (port: number) => Promise<Duplex> = () => Promise.reject(new Error('nothing listens'));

  constructor(private readonly play: (run: FakeRun) => Promise<SandboxExit>) {
    super();
  }

  probe(): Promise<ProbeReport> {
    return Promise.reject(new Error('specs offer it unprobed'));
  }

  start(job: SandboxJob): Promise<RunningJob> {
    this.started += 1;
    this.alive += 1;
    const outputs = join(job.workDir, 'outputs');
    mkdirSync(outputs, { recursive: true });
    const stop = new AbortController();
    const log = async (text: string | Buffer) => job.onLog(Buffer.from(text));
    const done = this.play({ job, outputs, log, stopped: stop.signal })
      .then((exit): SandboxExit => (stop.signal.aborted ? { exitCode: null, cause: 'killed' } : exit))
      .finally(() => (this.alive -= 1));
    return Promise.resolve({
      done,
      stop: async () => {
        stop.abort();
        await done;
      },
      openPort: (port) => this.openPort(port),
      dispose: () => Promise.resolve(),
    });
  }

  leftovers(): Promise<[]> {
    return Promise.resolve([]);
  }

  offered(capabilities: Array<'script' | 'network'> = ['script']): OfferedSandboxes {
    return new OfferedSandboxes([{ sandbox: this, report: { capabilities } as unknown as ProbeReport }]);
  }
}

/** A job that runs until it is stopped. */
export function untilStopped({ stopped }: FakeRun): Promise<SandboxExit> {
  if (stopped.aborted) return Promise.resolve(EXIT_0);
  return new Promise((resolve) => stopped.addEventListener('abort', () => resolve(EXIT_0), { once: true }));
}
