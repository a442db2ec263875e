import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DeployId, PlacementId } from '../../contract.js';
import { ClusterEngine, EngineRefusal, type ClusterReplica, type ClusterState } from '../ports/cluster-engine.js';
import type { ReplicaReport, WantedReplica } from '../../scheduling/ports/placement-repository.js';
import type { ClusterReports } from './cluster-reports.js';
import { ReconcileCluster } from './reconcile-cluster.js';

/** A cluster where whatever is started runs at once. */
class MemoryEngine extends ClusterEngine {
  readonly running = new Map<PlacementId, ClusterState>();
  readonly output = new Map<PlacementId, Buffer>();
  readonly calls: string[] = [];
  /** What a call about this placement throws. */
  readonly errors = new Map<PlacementId, Error>();

  override async start({ placementId }: ClusterReplica): Promise<void> {
    this.calls.push(`start ${placementId}`);
    this.fail(placementId);
    this.set(placementId, {});
  }

  override async list(): Promise<ClusterState[]> {
    return [...this.running.values()];
  }

  override async remove(placementId: PlacementId): Promise<void> {
    this.calls.push(`remove ${placementId}`);
    this.fail(placementId);
    this.running.delete(placementId);
  }

  override async logs(placementId: PlacementId, fromByte: number, maxBytes: number): Promise<Buffer> {
    this.fail(placementId);
    return (this.output.get(placementId) ?? Buffer.alloc(0)).subarray(fromByte, fromByte + maxBytes);
  }

  set(placementId: PlacementId, state: Partial<ClusterState>): void {
    const node = { placementId, state: 'running', exitCode: null, reason: '', node: 'n1', address: null } as const;
    this.running.set(placementId, { ...node, ...state });
  }

  private fail(placementId: PlacementId): void {
    const error = this.errors.get(placementId);
    if (error) throw error;
  }
}

/** Deploys that believe every report. */
class MemoryDeploys implements Pick<ClusterReports, 'sync' | 'appendLog'> {
  readonly wanted = new Map<PlacementId, WantedReplica>();
  readonly reports: ReplicaReport[] = [];
  readonly logs = new Map<PlacementId, string>();

  async sync(_: string, reports: ReplicaReport[]): Promise<WantedReplica[]> {
    this.reports.push(...reports);
    for (const { placementId, state } of reports) {
      const replica = this.wanted.get(placementId);
      if (replica && state === 'running') replica.state = 'running';
      if (state === 'ended') this.wanted.delete(placementId);
    }
    return [...this.wanted.values()].map((replica) => ({ ...replica }));
  }

  async appendLog(placementId: PlacementId, offset: number, text: string): Promise<number> {
    const known = this.logs.get(placementId) ?? '';
    if (offset === known.length) this.logs.set(placementId, known + text);
    return this.logs.get(placementId)!.length;
  }

  want(change: Partial<WantedReplica> = {}): PlacementId {
    const placementId = randomUUID() as PlacementId;
    this.wanted.set(placementId, { ...REPLICA, placementId, ...change });
    return placementId;
  }

  last(placementId: PlacementId): ReplicaReport | undefined {
    return this.reports.filter((report) => report.placementId === placementId).at(-1);
  }
}

const REPLICA: WantedReplica = {
  placementId: '' as PlacementId,
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
  place: 'swarm',
  state: 'assigned',
  reason: '',
  heardAt: null,
};

describe('ReconcileCluster', () => {
  let engine: MemoryEngine;
  let deploys: MemoryDeploys;
  let reconciler: ReconcileCluster;

  beforeEach(() => {
    engine = new MemoryEngine();
    deploys = new MemoryDeploys();
    reconciler = new ReconcileCluster('swarm', engine, deploys);
  });

  it('starts what is missing once, tells that it runs, and removes what is not wanted', async () => {
    const id = deploys.want();
    await reconciler.execute();
    await reconciler.execute();
    expect(deploys.last(id)).toMatchObject({ state: 'running', place: 'n1', cause: null });
    deploys.wanted.delete(id);
    await reconciler.execute();
    await reconciler.execute();
    expect(engine.calls).toEqual([`start ${id}`, `remove ${id}`]);
  });

  it('a lost one is told as lost and removed, so that its node drops it when it returns', async () => {
    const id = deploys.want();
    await reconciler.execute();
    engine.set(id, { state: 'lost', reason: 'node n1 stopped answering' });
    await reconciler.execute();
    expect(deploys.last(id)).toMatchObject({ state: 'ended', cause: 'lost', reason: 'node n1 stopped answering' });
    expect(engine.calls.at(-1)).toBe(`remove ${id}`);
  });

  it.each([
    [0, 'completed'],
    [3, 'failed'],
    [null, 'failed'],
  ])('exit code %p is %s, and its log is taken before it is removed', async (exitCode, cause) => {
    const id = deploys.want();
    await reconciler.execute();
    engine.output.set(id, Buffer.from('x'.repeat(3_000_000)));
    engine.set(id, { state: 'exited', exitCode, reason: 'so' });
    await reconciler.execute();
    expect(deploys.last(id)).toMatchObject({ state: 'ended', cause, exitCode, reason: 'so' });
    expect(deploys.logs.get(id)).toHaveLength(3_000_000);
    expect(engine.running.size).toBe(0);
  });

  it('logs go on where they were, in another process too', async () => {
    const id = deploys.want();
    await reconciler.execute();
    engine.output.set(id, Buffer.from('one\n'));
    await reconciler.execute();
    engine.output.set(id, Buffer.from('one\ntwo\n'));
    await new ReconcileCluster('swarm', engine, deploys).execute();
    engine.output.set(id, Buffer.from('one\ntwo\nthree\n'));
    await reconciler.execute();
    await reconciler.execute();
    expect(deploys.logs.get(id)).toBe('one\ntwo\nthree\n');
  });

  it('what the engine refuses has failed; what it merely does not take now starts later, and holds up nothing', async () => {
    const refused = deploys.want();
    const later = deploys.want();
    const fine = deploys.want();
    engine.errors.set(refused, new EngineRefusal('no such thing'));
    engine.errors.set(later, new Error('busy'));
    await expect(reconciler.execute()).rejects.toThrow('1 calls to the cluster failed');
    expect(deploys.last(refused)).toMatchObject({ state: 'ended', cause: 'failed', reason: 'no such thing' });
    expect(deploys.last(later)).toMatchObject({ state: 'starting', reason: "the cluster doesn't take it now" });
    expect(engine.running.has(fine)).toBe(true);
    engine.errors.clear();
    await reconciler.execute();
    expect([...engine.running.keys()].sort()).toEqual([later, fine].sort());
  });

  it('M1: what its engine says that a buyer must not read is logged once', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const id = deploys.want();
    await reconciler.execute();
    engine.set(id, { state: 'pending', reason: 'the image could not be pulled', detail: 'dial tcp 10.0.0.9:6379' });
    await reconciler.execute();
    await reconciler.execute();
    expect(warned.mock.calls).toEqual([[`swarm says of ${id} on n1: "dial tcp 10.0.0.9:6379"`]]);
    expect(JSON.stringify(deploys.reports)).not.toContain('6379');
    warned.mockRestore();
  });

  it('without an image there is nothing to run', async () => {
    const id = deploys.want({ image: null });
    await reconciler.execute();
    expect(deploys.last(id)).toMatchObject({ state: 'ended', cause: 'failed' });
    expect(engine.calls).toEqual([]);
  });

  it('what vanishes is lost and not run twice, whether this process or another one saw it run', async () => {
    const id = deploys.want();
    await reconciler.execute();
    await reconciler.execute();
    engine.running.clear();
    await reconciler.execute();
    const other = deploys.want({ state: 'running' });
    await reconciler.execute();
    for (const lost of [id, other]) expect(deploys.last(lost)).toMatchObject({ state: 'ended', cause: 'lost' });
    expect(engine.calls).toEqual([`start ${id}`]);
  });
});
