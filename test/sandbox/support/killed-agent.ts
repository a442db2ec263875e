import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftovers, processesWith, type Harness } from './harness.js';
import { eventually } from '../../support/eventually.js';

export interface Orphan {
  /** In the command line of the job's processes, and of nothing else once the agent is dead. */
  marker: string;
  /** What the job said before. */
  log: string;
  /** The dead agent's. */
  pid: number;
  remove(): Promise<void>;
}

/** Starts a job from a process of its own and kills that with -9 in the middle of it. */
export async function killAgentMidJob(where: string, harness: Harness): Promise<Orphan> {
  const marker = `orphan-${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  const script = `for f in /proc/$$/fd/*; do printf "fd "; readlink $f || echo gone; done; sh -c 'trap "" HUP TERM; echo up; while :; do sleep 1; done; : ${marker}' ${marker}`;
  const { image } = harness.spec(script);
  const args = ['test/sandbox/support/agent-process.mjs', where, join(folder, 'job'), randomUUID(), script];
  // Descriptor 7 is one that a supervisor forgot to close: it must not reach the job.
  const agent = spawn(process.execPath, [...args, ...(image ? [image] : [])], {
    stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => agent.once('exit', resolve));
  let log = '';
  agent.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await eventually(() => log.includes('up\n') || log.includes('ended'), `the job runs: ${log}`);
  agent.kill('SIGKILL');
  await exited;
  return { marker, log, pid: agent.pid ?? -1, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A killed agent's job dies at once, or when the next agent reaps; afterwards nothing of it is left. */
export async function expectReaped(orphan: Orphan, harness: Harness, diesAtOnce: boolean): Promise<void> {
  expect(orphan.log).toContain('up');
  if (diesAtOnce) {
    await eventually(async () => (await processesWith(orphan.marker)).length === 0, 'the job is gone');
    const mounts = async (): Promise<string[]> =>
      (await leftovers(orphan.pid)).filter((name) => name.startsWith('loop'));
    await eventually(async () => (await mounts()).length === 0, 'its outputs are mounted no more');
  } else expect((await processesWith(orphan.marker)).length).toBeGreaterThan(0);
  if (process.getuid?.() === 0) expect((await leftovers(orphan.pid)).length).toBeGreaterThan(0);
  await harness.sandbox().reap();
  expect(await processesWith(orphan.marker)).toEqual([]);
  expect(await leftovers(orphan.pid)).toEqual([]);
  await orphan.remove();
}
