import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PodmanSandbox } from '../../../apps/agent/src/sandbox/podman/podman-sandbox.js';
import { engineSuite, optionsFor } from '../../sandbox/support/engine-suite.js';
import { startEngine } from '../../sandbox/support/engine-under-test.js';
import { asPlainUser } from '../../sandbox/support/plain-user.js';
import { PATIENCE_MS } from '../../support/patience.js';

/** Podman limits nobody's containers but root's on cgroup v1, and those of a user on v2 where a cgroup is handed to them. */
const unified = existsSync('/sys/fs/cgroup/cgroup.controllers');

describe('Podman without root', () => {
  if (process.getuid?.() === 0) {
    it(
      "holds every hostile job, or is not offered: by an account that is nobody's",
      async () => {
        const said = await asPlainUser('test/attacks/sandboxes/rootless-podman', {
          project: 'attacks',
          cgroup: unified,
        });
        expect(said).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
      },
      6 * PATIENCE_MS,
    );
  } else if (unified) {
    engineSuite('podman', (options) => new PodmanSandbox(options), {
      uidMap: /./,
      reopensStdout: true,
      rootless: true,
    });
  } else {
    it(
      'is not offered where nothing limits its memory, holds all else, and says so',
      async () => {
        const engine = await startEngine('podman');
        try {
          const sandbox = new PodmanSandbox(optionsFor(engine));
          const { capabilities, failures } = await sandbox.probe(await mkdtemp(join(tmpdir(), 'probe-')));
          expect(capabilities).toEqual([]);
          // Processes are held by an rlimit alone, which the probe sees hold on some days.
          const others = failures.filter((failure) => failure !== 'The process limit is not enforced.');
          expect(others).toEqual(['The memory limit is not enforced.']);
        } finally {
          await engine.stop();
        }
      },
      5 * PATIENCE_MS,
    );
  }
});
