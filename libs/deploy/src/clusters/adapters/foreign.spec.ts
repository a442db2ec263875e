import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { DeployId, PlacementId } from '../../contract.js';
import type { ClusterEngine } from '../ports/cluster-engine.js';
import { KubernetesEngine } from './kubernetes/kubernetes-engine.js';
import { SwarmEngine } from './swarm/swarm-engine.js';
import { LABELS } from './names.js';

const MARKET = 'm';
const OURS = randomUUID() as PlacementId;
const NAMES = { market: MARKET, gpuResource: 'gpu', gpuLabel: 'gpu' };
const labels = { [LABELS.market]: MARKET, [LABELS.placement]: OURS };
/** Ours, a copy of ours, and two that somebody gave our labels. */
const THERE = [
  { name: `replica-${OURS}`, labels },
  { name: `replica-${OURS}-debug`, labels },
  { name: 'database', labels: { [LABELS.market]: MARKET } },
  { name: 'undefined', labels: { ...labels, [LABELS.placement]: 'undefined' } },
];

describe('a cluster that others use too', () => {
  let server: Server;
  let folder: string;
  let url: string;
  let calls: string[];
  let silent: boolean;

  beforeEach(async () => {
    [calls, silent] = [[], false];
    server = createServer(({ method, url: asked = '' }, response) => {
      const path = asked.replace(/\?.*/, '').replace(/^\/v1\.\d+/, '');
      calls.push(`${method} ${path}`);
      if (!silent) response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(path)));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'foreign-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });

  function answerTo(path: string): unknown {
    const Created = '2026-01-01T00:00:00Z';
    if (path === '/services')
      return THERE.map(({ name, labels: Labels }) => ({ ID: name, Spec: { Name: name, Labels } }));
    if (path === '/networks')
      return [...THERE, { name: 'backbone' }, { name: `replica-${randomUUID()}` }].map(({ name }) => ({
        Name: name,
        Id: name,
        Created,
      }));
    if (path.endsWith('/pods'))
      return { items: THERE.map(({ name, labels: of }) => ({ metadata: { name, labels: of } })) };
    if (path.startsWith('/api')) return { items: [] };
    return [];
  }

  const swarm = (): ClusterEngine => new SwarmEngine({ ...NAMES, url: `tcp://${url}`, certificates: null });
  async function kubernetes(): Promise<ClusterEngine> {
    const configFile = join(folder, 'config');
    const cluster = { name: 'c', cluster: { server: `http://${url}`, 'insecure-skip-tls-verify': true } };
    const context = { name: 'c', context: { cluster: 'c', user: 'u' } };
    const config = {
      clusters: [cluster],
      contexts: [context],
      users: [{ name: 'u', user: {} }],
      'current-context': 'c',
    };
    await writeFile(configFile, JSON.stringify(config));
    return new KubernetesEngine({ ...NAMES, configFile, context: null, namespace: 'default', runtimeClass: null });
  }

  it.each([
    ['a swarm', async () => swarm()],
    ['Kubernetes', kubernetes],
  ])('keeps what has our labels under another name: %s', async (_, connected) => {
    const engine = await connected();
    expect((await engine.list()).map(({ placementId }) => placementId)).toEqual([OURS]);
  });

  it('loses no network but of placements that are gone', async () => {
    await swarm().list();
    const removed = calls.filter((call) => call.startsWith('DELETE'));
    expect(removed).toEqual([expect.stringMatching(/^DELETE \/networks\/replica-[0-9a-f-]{36}$/)]);
  });

  it('may not answer: no call waits for ever', async () => {
    silent = true;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200));
    const replica = { ...BARE, placementId: OURS };
    for (const engine of [swarm(), await kubernetes()]) {
      await expect(engine.start(replica)).rejects.toThrow();
      await expect(engine.list()).rejects.toThrow();
      await expect(engine.remove(OURS)).rejects.toThrow();
      await expect(engine.logs(OURS, 0, 1)).rejects.toThrow();
    }
  });
});

const BARE = {
  deployId: randomUUID() as DeployId,
  deployName: 'web',
  replica: 1,
  revision: 1,
  image: 'busybox',
  command: null,
  env: {},
  memoryMb: 64,
  gpuCount: 0,
  gpuModel: 'cpu',
  port: null,
  network: false,
};
