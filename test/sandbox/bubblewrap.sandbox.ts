import { spawn, type ChildProcess } from 'node:child_process';
import { BubblewrapSandbox } from '../../apps/agent/src/sandbox/bubblewrap/bubblewrap-sandbox.js';
import { escapes } from './support/escapes.js';
import { hostileJobs } from './support/hostile-jobs.js';
import { run, TEST_LIMITS, type Harness } from './support/harness.js';
import { expectReaped, killAgentMidJob } from './support/killed-agent.js';
import { openPorts } from './support/open-ports.js';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerToken } from '../../apps/agent/src/sandbox/owner.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';

const sandbox = new BubblewrapSandbox(TEST_LIMITS);
/** What counts as memory must not end at the bounds of the files that hold it. */
const roomy = new BubblewrapSandbox({ ...TEST_LIMITS, tmpMb: 100 });
const harness: Harness = { sandbox: () => sandbox, spec: (script) => ({ script }), reopensStdout: true };

describeWith('bwrap')('bubblewrap', () => {
  openPorts(harness);
  hostileJobs(harness);
  escapes({ ...harness, sandbox: () => roomy });

  it('offers scripts, having seen everything enforced', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    const report = await sandbox.probe(dataDir);
    await rm(dataDir, { recursive: true });
    expect(report.failures).toEqual([]);
    expect(report.capabilities).toEqual(['script']);
    expect(report.observed).toMatchObject({ seccomp: 2, noNewPrivileges: true, interfaces: ['lo'] });
    expect(report.observed.uid).toBeGreaterThan(0);
    expect(report.observed.uidMap).toMatch(/ 1$/);
  });

  it.each([
    ['#!/usr/bin/perl\nprint "perl $]\\n"', /^perl 5/],
    ['#!/usr/bin/env -S sh -e\necho "args $1 $2"; false; echo no', /^args a b\n$/],
    ['#!/usr/bin/env bash\n[[ x == x ]] && echo bash', /^bash/],
  ])('a script names its interpreter: %j', async (script, expected) => {
    expect((await run(harness, script, { command: ['a', 'b'] })).log).toMatch(expected);
  });

  it('runs a command without a script', async () => {
    const ran = await run(harness, '', { script: undefined, command: ['/bin/echo', "it's", 'fine;', '$HOME'] });
    expect(ran).toMatchObject({ exit: { exitCode: 0, cause: 'exited' }, log: "it's fine; $HOME\n" });
  });

  it('an agent killed with -9 takes its job with it, and hands it no file of its own', async () => {
    const orphan = await killAgentMidJob('bubblewrap', harness);
    const open = [...orphan.log.matchAll(/^fd (.*)$/gm)].map((match) => match[1] ?? '');
    expect(open.filter((path) => !/^(gone|\/dev\/null|\/work\/script|.*\/log \(deleted\))$/.test(path))).toEqual([]);
    await expectReaped(orphan, harness, true);
  });

  it('C1: a sandbox that outlived its agent is ended by the next one, that of a living agent is not', async () => {
    const begin = (owner: string): ChildProcess =>
      spawn(
        'bwrap',
        ['--unsetenv', `compute-agent.${owner}.x`, '--die-with-parent', '--ro-bind', '/', '/', 'sleep', '60'],
        { stdio: 'ignore' },
      );
    const [dead, alive] = [begin('1-1-00000000'), begin(ownerToken())];
    await eventually(async () => (await Promise.all([dead, alive].map(isBubblewrap))).every(Boolean), 'both run');
    const ended = new Promise((resolve) => dead.once('exit', (_, signal) => resolve(signal)));
    const left = (await sandbox.leftovers()).map(({ what }) => what);
    expect(left).toContain(`process ${dead.pid}`);
    expect(left).not.toContain(`process ${alive.pid}`);
    await sandbox.reap();
    expect(await ended).toBe('SIGKILL');
    expect(alive.exitCode ?? alive.signalCode).toBeNull();
    alive.kill('SIGKILL');
  });

  it('runs no image', async () => {
    expect((await run(harness, 'true', { image: 'busybox' })).exit.cause).toBe('failed_to_start');
  });
});

const isBubblewrap = async ({ pid }: ChildProcess): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('bwrap');
