import type Docker from 'dockerode';
import { Readable } from 'node:stream';
import { DEFAULT_LIMITS } from '../limits.js';
import type { SandboxJob } from '../sandbox.js';
import { EngineJob } from './engine-job.js';
import type { OomWatch } from './oom-watch.js';

const JOB = { attemptId: 'short', spec: { timeoutS: 60 }, workDir: '/nowhere', onLog: () => undefined };

/** Ended before it could be asked about. */
const ended = {
  wait: () => Promise.resolve({ StatusCode: 0 }),
  inspect: () => Promise.resolve({ State: { Status: 'exited', ExitCode: 0, Pid: 0 } }),
  remove: () => Promise.resolve(),
} as unknown as Docker.Container;

describe('a job of an engine', () => {
  it('that is over before its memory is watched leaves no watch behind', async () => {
    const watch = { kills: () => Promise.resolve(0), stop: jest.fn() };
    // The container's end is known long before.
    const begun = new Promise<OomWatch>((resolve) => setTimeout(() => resolve(watch), 50));
    const job = new EngineJob(JOB as unknown as SandboxJob, DEFAULT_LIMITS, ended, Readable.from([]), begun);
    expect(await job.done).toEqual({ exitCode: 0, cause: 'exited' });
    expect(watch.stop).toHaveBeenCalledTimes(1);
  });
});
