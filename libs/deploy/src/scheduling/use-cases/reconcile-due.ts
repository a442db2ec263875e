import { Injectable } from '@nestjs/common';
import type { DeployId } from '../../contract.js';
import { PlacementRepository } from '../ports/placement-repository.js';
import { ReplicaExecutors } from '../ports/replica-executor.js';
import { ReconcileDeploy } from './reconcile-deploy.js';

const BATCH = 100;
/** Looks at the same time: each has a connection of its own. */
const AT_ONCE = 3;
/** Seconds until a look that failed is repeated, so that one deploy can't keep the others waiting. */
const POSTPONED_S = 5;
/** After a pause as long as this, nobody knows which runners reported meanwhile. */
const DEAF_MS = 10_000;

/** Looks at the deploys that are due. Any number of processes do it together: the row's lock settles which one. */
@Injectable()
export class ReconcileDue {
  /** Runners could not report while the service was down: their silence counts from here on. */
  private listeningSince: Date | null = null;
  private lastRun = 0;

  constructor(
    private readonly placements: PlacementRepository,
    private readonly executors: ReplicaExecutors,
    private readonly reconcile: ReconcileDeploy,
  ) {}

  /** Answers whether more may be due. */
  async execute(): Promise<boolean> {
    const due = await this.placements.due(BATCH);
    const listeningSince = await this.listening();
    if (due.length > 0) await this.executors.prepare();
    const failures: unknown[] = [];
    const queue = due.values();
    const worker = async (): Promise<void> => {
      for (const deployId of queue) await this.look(deployId, listeningSince, failures);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, worker));
    this.lastRun = performance.now();
    if (failures.length > 0)
      throw new Error(`${failures.length} looks failed; the first is given`, { cause: failures[0] });
    return due.length === BATCH;
  }

  private async look(deployId: DeployId, listeningSince: Date, failures: unknown[]): Promise<void> {
    try {
      await this.reconcile.execute({ deployId, listeningSince });
    } catch (error) {
      failures.push(error);
      await this.placements.postpone(deployId, POSTPONED_S);
    }
  }

  /** Whatever kept this process from the database may have kept the runners' reports from it too. */
  private async listening(): Promise<Date> {
    const deaf = this.lastRun === 0 || performance.now() - this.lastRun > DEAF_MS;
    if (deaf || !this.listeningSince) this.listeningSince = await this.placements.now();
    return this.listeningSince;
  }
}
