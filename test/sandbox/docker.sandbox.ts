import { DockerSandbox } from '../../apps/agent/src/sandbox/docker/docker-sandbox.js';
import { engineSuite } from './support/engine-suite.js';

engineSuite('docker', (options) => new DockerSandbox(options), {
  uidMap: /^0 0 4294967295$/,
  reopensStdout: true,
});
