import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines } from '../../../apps/agent/src/sandbox/engine/find-engines.js';
import type { Sandbox } from '../../../apps/agent/src/sandbox/sandbox.js';
import { PulledImages } from '../../../apps/agent/src/sandbox/images/pulled-images.js';
import { Registries } from '../../../apps/agent/src/sandbox/images/registries.js';
import type { EngineOptions } from '../../../apps/agent/src/sandbox/engine/engine-sandbox.js';
import { startEngine, type EngineUnderTest } from './engine-under-test.js';
import { run, TEST_LIMITS, type Harness } from './harness.js';
import { hostileJobs } from './hostile-jobs.js';
import { openPorts } from './open-ports.js';
import { expectReaped, killAgentMidJob } from './killed-agent.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { startRegistry } from './registry.js';
import { describeAsRoot } from '../../support/needs.js';

interface Expected {
  uidMap: RegExp;
  reopensStdout: boolean;
  /** An engine of whoever runs the suite. */
  rootless?: true;
}

/** For a sandbox that pulls from the test's own registries alone. */
export function optionsFor(
  { docker, registry, privateRegistry, root }: EngineUnderTest,
  tell: (line: string) => void = () => undefined,
): EngineOptions {
  const images = new PulledImages({
    docker,
    registries: new Registries([registry, privateRegistry].map(({ name }) => `http://${name}`)),
    limits: { imageBytes: 20_000_000, pullBytes: Infinity, totalBytes: 25_000_000 },
    file: join(root, 'pulled.json'),
    tell,
  });
  return { docker, images, limits: TEST_LIMITS, probeImage: `${registry.name}/sandbox-test:1` };
}

/** The hostile jobs, and what is special to containers, against an engine started here. */
export function engineSuite(
  kind: 'docker' | 'podman',
  make: (options: EngineOptions) => Sandbox,
  expected: Expected,
): void {
  (expected.rootless ? describe : describeAsRoot)(kind, () => {
    let engine: EngineUnderTest;
    let sandbox: Sandbox;
    const named = (path: string): string => `${engine.registry.name}/${path}`;
    /** What the owner was told. */
    let told: string[] = [];
    const harness: Harness = {
      sandbox: () => sandbox,
      spec: (script) => ({ image: named('sandbox-test:1'), script }),
      reopensStdout: expected.reopensStdout,
    };

    beforeAll(async () => {
      engine = await startEngine(kind);
      sandbox = make(optionsFor(engine, (line) => told.push(line)));
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

    it('a program that is not there fails to start, and leaves no container', async () => {
      const program = await run(harness, '', { script: undefined, command: ['/no/such/program'] });
      expect(['failed_to_start', 'exited']).toContain(program.exit.cause);
      expect(program.exit.exitCode).not.toBe(0);
      expect(await engine.docker.listContainers({ all: true })).toEqual([]);
    });

    describe('images', () => {
      const UNAVAILABLE = { exitCode: null, cause: 'failed_to_start', detail: 'the image could not be pulled' };
      const attempt = async (image: string) => (await run(harness, 'echo ran', { image })).exit;
      beforeEach(() => void (told = []));

      it("H2: a job cannot run an image of the owner's, by its name, its id, or a name that a registry doesn't know", async () => {
        const { Id } = await engine.docker.getImage(await pulledReference()).inspect();
        for (const repo of ['company/private-app', 'localhost/private-app', named('private-app')])
          await engine.docker.getImage(Id).tag({ repo, tag: '1' });
        for (const image of ['company/private-app:1', 'localhost/private-app:1', named('private-app:1'), Id])
          expect(await attempt(image)).toEqual(UNAVAILABLE);
        expect(told).toHaveLength(4);
      });

      it('H2: a job cannot have pulled what only the owner may, though the engine knows the password', async () => {
        const { name } = engine.privateRegistry;
        expect(await attempt(`${name}/sandbox-test:1`)).toEqual(UNAVAILABLE);
        expect(told.join()).toContain('answers 401 without a login');
      });

      it('M1: an image of another port or address is not asked for, and looks like one that is not there', async () => {
        const other = await startRegistry(join(engine.root, 'images'));
        for (const image of [`${other.name}/sandbox-test:1`, '127.0.0.1:1/x:1', '169.254.169.254/x:1', named('none:1')])
          expect(await attempt(image)).toEqual(UNAVAILABLE);
        expect(other.connections).toBe(0);
        other.stop();
      });

      it('M3: an image over the limit is refused and removed', async () => {
        expect(await attempt(named('large:1'))).toEqual(UNAVAILABLE);
        expect(told.join()).toContain('the limit for an image is 20 MB');
        const sizes = (await engine.docker.listImages({ all: true })).map(({ Size }) => Size);
        expect(Math.max(...sizes)).toBeLessThan(20_000_000);
      });

      const pulledReference = async (): Promise<string> => {
        expect(await attempt(named('sandbox-test:1'))).toMatchObject({ exitCode: 0 });
        const { ['RepoDigests']: digests } = (await engine.docker.listImages())[0]!;
        return digests!.find((reference) => reference.includes('/sandbox-test@'))!;
      };
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
