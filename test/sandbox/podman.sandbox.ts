import { PodmanSandbox } from '../../apps/agent/src/sandbox/podman/podman-sandbox.js';
import { engineSuite } from './support/engine-suite.js';

engineSuite('podman', (options) => new PodmanSandbox(options), {
  // Podman's own user namespace for the job, not the host's.
  uidMap: /^0 1879048192 65536$/,
  // The engine's end of the pipe belongs to an account outside of the job's user namespace.
  reopensStdout: false,
});
