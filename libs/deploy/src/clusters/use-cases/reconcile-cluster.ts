import { Logger } from '@nestjs/common';
import type { PlacementId } from '../../contract.js';
import { EngineRefusal, type ClusterEngine, type ClusterState } from '../ports/cluster-engine.js';
import type { ReplicaReport, WantedReplica } from '../../scheduling/ports/placement-repository.js';
import type { ClusterName } from '../../deploys/domain/deploy.js';
import type { ClusterReports } from './cluster-reports.js';
import { inTurns } from './in-turns.js';
import { ShipLogs } from './ship-logs.js';

/**
 * Makes a cluster run what it should: lists what is there, reports it, starts missing replicas and removes unwanted ones.
 * Each pass begins from nothing, so the next one corrects whatever went wrong. It also removes what a lost node still
 * runs; the engine carries that out when the node returns.
 */
export class ReconcileCluster {
  private readonly logs: ShipLogs;
  private readonly logger = new Logger('Cluster');
  /** Placements that the engine has listed, with the detail logged of each: one that vanishes from the list was lost. */
  private readonly seen = new Map<PlacementId, string | undefined>();

  constructor(
    private readonly cluster: ClusterName,
    private readonly engine: ClusterEngine,
    private readonly reports: Pick<ClusterReports, 'sync' | 'appendLog'>,
  ) {
    this.logs = new ShipLogs(engine, reports);
  }

  /** One pass; answers whether the cluster has anything of ours. Throws when a call failed, after all others. */
  async execute(): Promise<boolean> {
    const states = await this.engine.list();
    for (const state of states) this.log(state);
    const there = new Set(states.map(({ placementId }) => placementId));
    const wanted = await this.reports.sync(this.cluster, states.map(reportOf));
    const ids = new Set(wanted.map(({ placementId }) => placementId));

    const missing = wanted.filter(({ placementId }) => !there.has(placementId));
    const vanished = missing.filter(({ placementId, state }) => state === 'running' || this.seen.has(placementId));
    const late = vanished.map(({ placementId }) => lost(placementId, 'it vanished from the cluster'));
    const toStart = missing.filter((replica) => !vanished.includes(replica));
    const errors = await inTurns(toStart, (replica) => this.start(replica, late));
    if (late.length > 0) await this.reports.sync(this.cluster, late);

    errors.push(...(await this.logs.execute(states)));
    const unwanted = states.filter(({ placementId }) => !ids.has(placementId));
    errors.push(...(await inTurns(unwanted, ({ placementId }) => this.remove(placementId))));
    this.forget(there, ids);
    if (errors.length > 0)
      throw new Error(`${errors.length} calls to the cluster failed; the first is given`, { cause: errors[0] });
    return states.length + wanted.length > 0;
  }

  private async start(replica: WantedReplica, late: ReplicaReport[]): Promise<void> {
    const { placementId, image } = replica;
    if (image === null) {
      late.push(failed(placementId, 'a cluster runs container images, and this names none'));
      return;
    }
    try {
      await this.engine.start({ ...replica, image });
    } catch (error) {
      if (error instanceof EngineRefusal) {
        late.push(failed(placementId, error.message));
        return;
      }
      // What went wrong is in the log: it may name machines of the operator's.
      late.push(reportOf({ ...NOWHERE, placementId, state: 'pending', reason: "the cluster doesn't take it now" }));
      throw error;
    }
  }

  private async remove(placementId: PlacementId): Promise<void> {
    await this.engine.remove(placementId);
    this.logs.forget(placementId);
  }

  /** Marks it as seen, and logs what its engine says, once. */
  private log({ placementId, node, detail }: ClusterState): void {
    if (detail !== undefined && detail !== this.seen.get(placementId))
      this.logger.warn(
        `${this.cluster} says of ${placementId} on ${node ?? 'no node'}: ${JSON.stringify(detail.slice(0, 2000))}`,
      );
    this.seen.set(placementId, detail);
  }

  private forget(there: ReadonlySet<PlacementId>, wanted: ReadonlySet<PlacementId>): void {
    for (const placementId of this.seen.keys()) {
      if (!wanted.has(placementId) && !there.has(placementId)) this.seen.delete(placementId);
    }
  }
}

const NOWHERE = { exitCode: null, node: null, address: null } as const;

const lost = (placementId: PlacementId, reason: string): ReplicaReport =>
  reportOf({ ...NOWHERE, placementId, state: 'lost', reason });

const failed = (placementId: PlacementId, reason: string): ReplicaReport =>
  reportOf({ ...NOWHERE, placementId, state: 'exited', reason });

function reportOf({ placementId, state, exitCode, reason: said, node: place, address }: ClusterState): ReplicaReport {
  const report = { placementId, exitCode, reason: said.slice(0, 2000), place, address, cause: null };
  if (state === 'exited') return { ...report, state: 'ended', cause: exitCode === 0 ? 'completed' : 'failed' };
  if (state === 'lost') return { ...report, state: 'ended', cause: 'lost' };
  return { ...report, state: state === 'running' ? 'running' : 'starting' };
}
