import { DockerSandbox } from '../../apps/agent/src/sandbox/docker/docker-sandbox.js';
import { engineSuite } from './support/engine-suite.js';

engineSuite('docker', (docker, limits, probeImage) => new DockerSandbox({ docker, limits, probeImage }), {
  uidMap: /^0 0 4294967295$/,
  reopensStdout: true,
});
