import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubernetesEngine } from '@app/deploy/clusters/adapters/kubernetes/kubernetes-engine';
import { replay } from './support/recording.js';
import { OPTIONS, plainConfig } from './support/options.js';
import { SCENARIOS } from './support/scenarios.js';

/** The scenarios of the real cluster (kubernetes.k8s.ts), against what its API server answered then. */
describe('KubernetesEngine, with recorded answers', () => {
  it.each(Object.entries(SCENARIOS))('%s', async (name, play) => {
    const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    const server = await replay(name);
    try {
      const configFile = join(folder, 'config');
      await writeFile(configFile, plainConfig(server.url));
      await play({
        engine: new KubernetesEngine({ ...OPTIONS, configFile }),
        killNode: () => Promise.resolve(),
        startNode: () => Promise.resolve(),
        fetch: () => Promise.resolve('hello\n'),
      });
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
});
