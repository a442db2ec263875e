import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { DeployId } from '../../contract.js';
import type { DeployEventType } from '../../deploys/domain/deploy-event.js';
import { isOver, runsToItsEnd, type Deploy, type Placement, type PlacementCause } from '../../deploys/domain/deploy.js';
import { faultOf } from '../domain/failures.js';
import { whereabouts } from '../domain/rollout.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { PlacementRepository, type ReplicaReport, type Runner } from '../ports/placement-repository.js';
import { EndPlacements } from './end-placements.js';

interface ReportsOfDeploy {
  deployId: DeployId;
  runner: Runner;
  reports: ReplicaReport[];
}

/** Applies what a runner reported about replicas of one deploy: they have started, run or ended. */
@Injectable()
export class ApplyReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly placements: PlacementRepository,
    private readonly ending: EndPlacements,
  ) {}

  execute({ deployId, runner, reports }: ReportsOfDeploy): Promise<void> {
    return this.unitOfWork.run(async () => {
      const deploy = await this.deploys.lock(deployId);
      if (!deploy || isOver(deploy)) return;
      const deviceId = 'deviceId' in runner ? runner.deviceId : null;
      const live = (await this.placements.lockLive(deployId)).filter((placement) => placement.deviceId === deviceId);
      const at = await this.placements.now();
      for (const report of reports) {
        const placement = live.find(({ placementId }) => placementId === report.placementId);
        if (placement) await this.apply(deploy, placement, report, at);
      }
      await this.deploys.wake(deployId);
    });
  }

  private async apply(deploy: Deploy, placement: Placement, report: ReplicaReport, at: Date): Promise<void> {
    if (report.state === 'ended') return this.end(deploy, placement, report, at);
    if (placement.state === 'running') return;
    if (report.state === 'starting') return this.placements.start(report);
    await this.placements.run(report, at);
    if (!deploy.startedAt) {
      deploy.startedAt = at;
      deploy.endsAt = new Date(at.getTime() + deploy.durationHrs * 3_600_000);
      await this.deploys.update(deploy.deployId, { startedAt: at, endsAt: deploy.endsAt });
    }
    const where = whereabouts({ ...placement, place: report.place ?? placement.place });
    await this.addEvent(deploy, placement, 'running', `Replica ${placement.replica} runs on ${where}`);
  }

  private async end(deploy: Deploy, placement: Placement, report: ReplicaReport, at: Date): Promise<void> {
    const cause = causeOf(deploy, report);
    const { exitCode } = report;
    const reason = cause === 'failed' ? faultOf(report) : report.reason || DEFAULT_REASON[cause](placement);
    await this.ending.execute({ deploy, endings: [{ placement, cause, reason, exitCode }], at });
    const sentence = `Replica ${placement.replica} on ${whereabouts(placement)} ${VERB[cause]}`;
    await this.addEvent(deploy, placement, EVENT[cause], cause === 'completed' ? sentence : `${sentence}: ${reason}`);
  }

  private addEvent(deploy: Deploy, placement: Placement, type: DeployEventType, message: string): Promise<void> {
    const { replica, revision, placementId } = placement;
    return this.deploys.addEvent(deploy.deployId, { type, message, replica, revision, placementId });
  }
}

/** A service is not supposed to end, whatever its exit code. */
function causeOf({ jobType }: Deploy, { cause, exitCode }: ReplicaReport): PlacementCause {
  const said = cause ?? (exitCode === 0 ? 'completed' : 'failed');
  return said === 'completed' && !(runsToItsEnd(jobType) && exitCode === 0) ? 'failed' : said;
}

const VERB: Record<PlacementCause, string> = {
  completed: 'reached its end',
  failed: 'failed',
  lost: 'was lost',
  released: 'was given back',
  refused: 'was not taken',
  stopped: 'was stopped',
};

const EVENT: Record<PlacementCause, DeployEventType> = {
  completed: 'replica_completed',
  failed: 'replica_failed',
  lost: 'lost',
  released: 'released',
  refused: 'refused',
  stopped: 'replica_stopped',
};

const DEFAULT_REASON: Record<PlacementCause, (placement: Placement) => string> = {
  completed: () => '',
  failed: () => '',
  lost: (placement) => `${whereabouts(placement)} lost it`,
  released: (placement) => `${whereabouts(placement)} gave it back`,
  refused: (placement) => `${whereabouts(placement)} is busy`,
  stopped: () => '',
};
