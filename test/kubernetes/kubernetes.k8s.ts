import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubernetesEngine } from '@app/deploy/clusters/adapters/kubernetes/kubernetes-engine';
import { OPTIONS, plainConfig } from './support/options.js';
import { startCluster, type RealCluster } from './support/real-cluster.js';
import { record, type Recorder } from './support/recording.js';
import { SCENARIOS } from './support/scenarios.js';
import { PATIENCE_MS } from '../support/patience.js';

/** A real API server, scheduler and two kubelets. With K8S_RECORD=1 the recordings of recorded.spec.ts are made anew. */
describe('KubernetesEngine on a real cluster', () => {
  let cluster: RealCluster;
  let recorder: Recorder | undefined;
  let folder: string;
  let configFile: string;

  beforeAll(async () => {
    cluster = await startCluster();
    folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    configFile = cluster.configFile;
    if (process.env['K8S_RECORD'] !== '1') return;
    recorder = await record(cluster.api, `Bearer ${cluster.token}`, cluster.fetch);
    configFile = join(folder, 'config');
    await writeFile(configFile, plainConfig(recorder.url));
  }, 60 * PATIENCE_MS);

  afterAll(async () => {
    await recorder?.close();
    await cluster?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  it.each(Object.entries(SCENARIOS))(
    '%s',
    async (name, play) => {
      await play({
        // A fresh one each time: it remembers whether its network policy is there.
        engine: new KubernetesEngine({ ...OPTIONS, configFile }),
        killNode: cluster.killNode,
        startNode: cluster.startNode,
        fetch: cluster.fetchInside,
      });
      await recorder?.save(name);
    },
    10 * PATIENCE_MS,
  );
});
