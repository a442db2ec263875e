import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import type { DeployId } from '../../../contract.js';
import { PlacementRepository } from '../../ports/placement-repository.js';
import { ReplicaExecutors } from '../../ports/replica-executors.js';
import { ForgetReplicaLogs } from '../../../logs/use-cases/forget-replica-logs.js';
import { LookAfterDeploy } from '../../use-cases/reconcile-deploy.js';

/** What changes a deploy has it looked at: this is how soon, in milliseconds. One indexed read when there is nothing. */
const EVERY_MS = 300;
const BATCH = 100;
/** Looks at once: each has a connection of its own. */
const AT_ONCE = 3;
/** A look that failed is repeated after this, in seconds, so that one deploy can't keep the others waiting. */
const POSTPONED_S = 5;
/** After a pause as long as this, nobody knows who has called meanwhile. */
const DEAF_MS = 10_000;

/** Looks at the deploys that are due. Any number of processes do it together: the row's lock settles who. */
@Injectable()
export class DeployScheduler implements OnModuleInit {
  /** Runners could not be heard while the service was down: their silence counts from here on. */
  private listeningSince: Date | null = null;
  private lastRun = 0;

  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly placements: PlacementRepository,
    private readonly executors: ReplicaExecutors,
    private readonly lookAfter: LookAfterDeploy,
    private readonly forgetLogs: ForgetReplicaLogs,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'look after deploys', everyMs: EVERY_MS, run: () => this.run() });
    this.tasks.register({
      name: 'forget old logs of replicas',
      everyMs: 3_600_000,
      run: () => this.forgetLogs.execute(),
    });
  }

  /** Answers whether more may be due. */
  async run(): Promise<boolean> {
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
      await this.lookAfter.execute({ deployId, listeningSince });
    } catch (error) {
      failures.push(error);
      await this.placements.postpone(deployId, POSTPONED_S);
    }
  }

  /** Whatever kept this process from the database may have kept the runners' calls from it too. */
  private async listening(): Promise<Date> {
    const deaf = this.lastRun === 0 || performance.now() - this.lastRun > DEAF_MS;
    if (deaf || !this.listeningSince) this.listeningSince = await this.placements.now();
    return this.listeningSince;
  }
}
