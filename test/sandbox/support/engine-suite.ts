import type Docker from 'dockerode';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines } from '../../../apps/agent/src/sandbox/engine/find-engines.js';
import type { SandboxLimits } from '../../../apps/agent/src/sandbox/limits.js';
import type { Sandbox } from '../../../apps/agent/src/sandbox/sandbox.js';
import { startEngine, TEST_IMAGE } from './engine-under-test.js';
import type { EngineUnderTest } from './engine-under-test.js';
import { run, TEST_LIMITS } from './harness.js';
import type { Harness } from './harness.js';
import { hostileJobs } from './hostile-jobs.js';
import { openPorts } from './open-ports.js';
import { expectReaped, killAgentMidJob } from './killed-agent.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { describeAsRoot } from '../../support/needs.js';

interface Expected {
  uidMap: RegExp;
  reopensStdout: boolean;
}

/** The hostile jobs, and what is special to containers, against an engine started here. */
export function engineSuite(
  kind: 'docker' | 'podman',
  make: (docker: Docker, limits: SandboxLimits, probeImage: string) => Sandbox,
  expected: Expected,
): void {
  describeAsRoot(kind, () => {
    let engine: EngineUnderTest;
    let sandbox: Sandbox;
    const harness: Harness = {
      sandbox: () => sandbox,
      spec: (script) => ({ image: TEST_IMAGE, script }),
      reopensStdout: expected.reopensStdout,
    };

    beforeAll(async () => {
      engine = await startEngine(kind);
      sandbox = make(engine.docker, TEST_LIMITS, TEST_IMAGE);
    }, 6 * PATIENCE_MS);
    afterAll(() => engine?.stop());

    openPorts(harness);
    hostileJobs(harness);

    it('is found by its socket, as what it is', async () => {
      const found = await findEngines([engine.socket, engine.socket, '/nonexistent.sock']);
      expect(found.map((one) => one.kind)).toEqual([kind]);
    });

    it('offers images, having seen everything enforced', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
      const report = await sandbox.probe(dataDir);
      await rm(dataDir, { recursive: true });
      expect(report.failures).toEqual([]);
      expect(report.capabilities).toEqual(['image']);
      expect(report.observed).toMatchObject({ uid: 10001, seccomp: 2, noNewPrivileges: true, interfaces: ['lo'] });
      expect(report.observed.uidMap).toMatch(expected.uidMap);
    });

    it("runs an image's command with its arguments untouched", async () => {
      const ran = await run(harness, '', { script: undefined, command: ['/bin/echo', "it's", '$HOME', ''] });
      expect(ran).toMatchObject({ exit: { exitCode: 0, cause: 'exited' }, log: "it's $HOME \n" });
    });

    it('an image or a program that is not there fails to start, and leaves no container', async () => {
      const image = await run(harness, '', {
        script: undefined,
        image: 'localhost/no-such-image:1',
        command: ['true'],
      });
      expect(image.exit).toMatchObject({ cause: 'failed_to_start', exitCode: null });
      const program = await run(harness, '', { script: undefined, command: ['/no/such/program'] });
      expect(['failed_to_start', 'exited']).toContain(program.exit.cause);
      expect(program.exit.exitCode).not.toBe(0);
      expect(await engine.docker.listContainers({ all: true })).toEqual([]);
    });

    it('runs no script without an image', async () => {
      expect((await run(harness, 'true', { image: undefined })).exit.cause).toBe('failed_to_start');
    });

    it('an agent killed with -9 leaves a container that the next one removes', async () => {
      const orphan = await killAgentMidJob(engine.socket, harness);
      await expectReaped(orphan, harness, false);
      expect(await engine.docker.listContainers({ all: true })).toEqual([]);
    });

    it('reaping leaves the jobs of living agents alone', async () => {
      const ran = await run(harness, 'echo up; sleep 1; echo still here', {
        onOutput: async (log) => {
          if (log === 'up\n') await sandbox.reap();
        },
      });
      expect(ran.log).toBe('up\nstill here\n');
    });

    it('no container is left of all this', async () => {
      expect(await engine.docker.listContainers({ all: true })).toEqual([]);
    });
  });
}
