import type { PlacementId } from '../../contract.js';
import { EngineRefusal } from '../../ports/cluster-engine.js';
import type { ClusterEngine, ClusterState } from '../../ports/cluster-engine.js';
import type { ClusterDesk, ClusterName, ClusterWord, WantedReplica } from './cluster-desk.js';
import { inTurns } from './in-turns.js';
import { LogShipper } from './log-shipper.js';

/**
 * Makes a cluster run what it should: looks at what is there, tells the deploys, starts what is missing and removes what
 * isn't wanted. Each pass begins from nothing, so whatever went wrong in between is put right by the next one; and what
 * a lost node still runs is removed, which the engine makes good when the node returns.
 */
export class ClusterReconciler {
  private readonly logs: LogShipper;
  /** Those the engine has listed: what vanishes from the list was lost. */
  private readonly seen = new Set<PlacementId>();

  constructor(
    private readonly cluster: ClusterName,
    private readonly engine: ClusterEngine,
    private readonly desk: ClusterDesk,
  ) {
    this.logs = new LogShipper(engine, desk);
  }

  /** One pass. Throws when something of it failed, after everything else was done. */
  async run(): Promise<void> {
    const states = await this.engine.list();
    const there = new Set(states.map(({ placementId }) => placementId));
    const wanted = await this.desk.sync(this.cluster, states.map(wordOf));
    const ids = new Set(wanted.map(({ placementId }) => placementId));

    const missing = wanted.filter(({ placementId }) => !there.has(placementId));
    const vanished = missing.filter(({ placementId, ran }) => ran || this.seen.has(placementId));
    const words = vanished.map(({ placementId }) => lost(placementId, 'it vanished from the cluster'));
    const toStart = missing.filter((replica) => !vanished.includes(replica));
    const errors = await inTurns(toStart, (replica) => this.start(replica, words));
    if (words.length > 0) await this.desk.sync(this.cluster, words);

    errors.push(...(await this.logs.ship(states)));
    const unwanted = states.filter(({ placementId }) => !ids.has(placementId));
    errors.push(...(await inTurns(unwanted, ({ placementId }) => this.remove(placementId))));
    this.remember(there, ids);
    if (errors.length > 0)
      throw new Error(`${errors.length} calls to the cluster failed; the first is given`, { cause: errors[0] });
  }

  private async start(replica: WantedReplica, words: ClusterWord[]): Promise<void> {
    const { placementId, image, ran: _, ...rest } = replica;
    if (image === null) {
      words.push(failed(placementId, 'a cluster runs container images, and this names none'));
      return;
    }
    try {
      await this.engine.start({ placementId, image, ...rest });
    } catch (error) {
      const said = (error as Error).message;
      if (error instanceof EngineRefusal) {
        words.push(failed(placementId, said));
        return;
      }
      words.push(wordOf({ ...NOWHERE, placementId, state: 'pending', reason: `the cluster doesn't take it: ${said}` }));
      throw error;
    }
  }

  private async remove(placementId: PlacementId): Promise<void> {
    await this.engine.remove(placementId);
    this.logs.forget(placementId);
  }

  private remember(there: ReadonlySet<PlacementId>, wanted: ReadonlySet<PlacementId>): void {
    for (const placementId of there) this.seen.add(placementId);
    for (const placementId of this.seen) {
      if (!wanted.has(placementId) && !there.has(placementId)) this.seen.delete(placementId);
    }
  }
}

const NOWHERE = { exitCode: null, node: null, address: null } as const;

const lost = (placementId: PlacementId, reason: string): ClusterWord =>
  wordOf({ ...NOWHERE, placementId, state: 'lost', reason });

const failed = (placementId: PlacementId, reason: string): ClusterWord =>
  wordOf({ ...NOWHERE, placementId, state: 'exited', reason });

function wordOf({ state, ...word }: ClusterState): ClusterWord {
  const reason = word.reason.slice(0, 2000);
  if (state === 'exited')
    return { ...word, reason, state: 'ended', cause: word.exitCode === 0 ? 'completed' : 'failed' };
  if (state === 'lost') return { ...word, reason, state: 'ended', cause: 'lost' };
  return { ...word, reason, state: state === 'running' ? 'running' : 'starting', cause: null };
}
