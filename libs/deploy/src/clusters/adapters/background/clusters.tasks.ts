import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks, Database } from '@app/platform';
import { DeployOptions } from '../../../deploy.options.js';
import type { ClusterEngine } from '../../ports/cluster-engine.js';
import { KubernetesEngine } from '../kubernetes/kubernetes-engine.js';
import { SwarmEngine } from '../swarm/swarm-engine.js';
import { CLUSTERS, type ClusterName } from '../../../deploys/domain/deploy.js';
import { ReconcileCluster } from '../../use-cases/reconcile-cluster.js';
import { ClusterWake } from '../../../scheduling/adapters/executors/cluster-executor.js';
import { ClusterReports } from '../../use-cases/cluster-reports.js';

/** How soon a change is seen, in milliseconds. */
const LOOK_MS = 250;

/**
 * Reconciles the cluster that new deploys go to, and one that still runs old ones. Any process can do it, one at a time
 * does.
 */
@Injectable()
export class ClustersTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly database: Database,
    private readonly reports: ClusterReports,
    private readonly wake: ClusterWake,
    private readonly options: DeployOptions,
  ) {}

  onModuleInit(): void {
    for (const cluster of CLUSTERS) {
      const reconciler = new ReconcileCluster(cluster, this.engineOf(cluster), this.reports);
      let dueMs = 0;
      let busy = false;
      const run = async (): Promise<void> => {
        const now = performance.now();
        if (!this.wake.answer(cluster) && now < dueMs) return;
        dueMs = now + this.options.syncS * 1000;
        if (!busy && this.options.executor !== cluster && !(await this.hasPlacements(cluster))) return;
        await this.database.exclusively(`reconcile ${cluster}`, async () => {
          busy = true;
          busy = await reconciler.execute();
        });
      };
      this.tasks.register({ name: `reconcile ${cluster}`, everyMs: LOOK_MS, run });
    }
  }

  private engineOf(cluster: ClusterName): ClusterEngine {
    return cluster === 'swarm' ? new SwarmEngine(this.options.swarm) : new KubernetesEngine(this.options.kubernetes);
  }

  /** By hand: hot, with each pass of every process. */
  private async hasPlacements(cluster: ClusterName): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM deploy.placement p JOIN deploy.deploy d ON d.id = p.deploy_id
       WHERE p.ended_at IS NULL AND p.device_id IS NULL AND d.executor = $1 LIMIT 1`,
      [cluster],
      'deploy-cluster-busy',
    );
    return rows.length > 0;
  }
}
