import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { DEFAULT_LIMITS } from '../limits.js';
import type { OutputsVolume } from '../outputs/outputs-volume.js';
import { BubblewrapJob } from './bubblewrap-job.js';
import type { JobCgroup } from './cgroups.js';

/** Reports a successful end, as bubblewrap does when the job's side says so, and leaves the first process running. */
const LYING =
  'sleep 60 > /dev/null 2>&1 3>&- 4>&- & echo $!; echo ready >&4; read -r go <&4; echo "{\\"exit-code\\": 0}" >&3';

const cgroup: JobCgroup = {
  procsFiles: [],
  oomKills: () => Promise.resolve(0),
  killAll: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

describe('BubblewrapJob', () => {
  it('C1: reads outputs and tells the end only when the first process is gone, whatever bubblewrap says', async () => {
    const child = spawn('sh', ['-c', LYING], { stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] });
    const [, log, errors, status, gate] = child.stdio as unknown as Duplex[];
    let pid = 0;
    let ranAtSettle: boolean | undefined;
    const outputs: OutputsVolume = {
      isFull: () => Promise.resolve(false),
      settle: () => Promise.resolve(void (ranAtSettle = runs(pid))),
      release: () => Promise.resolve(),
    };
    const job = new BubblewrapJob(
      {
        attemptId: 'a',
        workDir: '/nowhere',
        spec: { timeoutS: 60, memoryMb: 64 },
        onLog: (chunk) => void (pid = Number(chunk)),
      },
      DEFAULT_LIMITS,
      { child, log: log!, errors: errors!, status: status!, gate: gate! },
      cgroup,
      outputs,
    );
    expect(await job.done).toEqual({ exitCode: 0, cause: 'exited' });
    expect(pid).toBeGreaterThan(0);
    expect(ranAtSettle).toBe(false);
  });
});

/** It may be uncollected: a zombie no longer runs. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
