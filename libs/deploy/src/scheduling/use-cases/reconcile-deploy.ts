import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { DeployId } from '../../contract.js';
import { DeployOptions } from '../../deploy.options.js';
import type { Deploy, Placement } from '../../deploys/domain/deploy.js';
import { decide, type Decision, type RolloutRules, type Situation } from '../domain/rollout.js';
import { nextLookAt, statusOf, type Wait } from '../domain/deploy-status.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { PlacementRepository } from '../ports/placement-repository.js';
import { CloseDeploy } from './close-deploy.js';
import { EndPlacements } from './end-placements.js';
import { PlaceReplica } from './place-replica.js';
import { RenewDeploy } from './renew-deploy.js';
import { SettlePlacement } from './settle-placement.js';

/** So many replicas of a large deploy are placed in one unit of work; the next look places more. */
const PLACES_AT_ONCE = 25;

export interface ReconcileInput {
  deployId: DeployId;
  /** Runners could not report before this: their silence counts from here. */
  listeningSince: Date;
}

interface ReconcileRules extends RolloutRules {
  /** Why a renewal that was due failed. */
  notExtended: string | null;
}

/**
 * One look at one deploy: carries out everything that the rules decide, in one unit of work under the deploy's lock. If
 * something interrupts it, the next look begins from what is stored.
 */
@Injectable()
export class ReconcileDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly placements: PlacementRepository,
    private readonly renew: RenewDeploy,
    private readonly close: CloseDeploy,
    private readonly ending: EndPlacements,
    private readonly placing: PlaceReplica,
    private readonly settle: SettlePlacement,
    private readonly options: DeployOptions,
  ) {}

  execute({ deployId, listeningSince }: ReconcileInput): Promise<void> {
    const { deviceOfflineAfterS: offlineAfterS, queueHours } = this.options;
    const rules: RolloutRules = { offlineAfterS, queueHours, listeningSince };
    return this.unitOfWork.run(async () => {
      const deploy = await this.placements.lockDue(deployId);
      if (!deploy) return;
      const situation = await this.situationOf(deploy);
      const { extended, refusal: notExtended } = await this.renew.execute(situation);
      if (extended) return this.deploys.wake(deployId);
      const decision = decide(situation, rules);
      for (const { revision, verdict } of decision.verdicts) await this.judge(deploy, revision, verdict);
      if (decision.over) {
        const { status, code, reason } = decision.over;
        await this.close.execute({ deployId, status, reasonCode: code, reason });
        return;
      }
      await this.carryOut(situation, decision, { ...rules, notExtended });
    });
  }

  private async situationOf(deploy: Deploy): Promise<Situation> {
    const { deployId, revision } = deploy;
    const live = await this.placements.lockLive(deployId);
    const past = await this.placements.history(deployId, revision);
    const revisions = await this.deploys.revisions(deployId);
    return { deploy, revisions, placements: [...live, ...past], now: await this.placements.now() };
  }

  private async judge(deploy: Deploy, revision: number, verdict: 'good' | 'bad'): Promise<void> {
    await this.deploys.setVerdict(deploy.deployId, revision, verdict);
    if (verdict === 'bad') return;
    deploy.goodRevision = revision;
    const message = `Revision ${revision} ran on all replicas for ${deploy.minHealthyS} s: it is good`;
    await this.deploys.addEvent(deploy.deployId, { type: 'revision_good', message, revision });
  }

  private async carryOut(situation: Situation, decision: Decision, rules: ReconcileRules): Promise<void> {
    const { deploy, now } = situation;
    const { deployId } = deploy;
    if (decision.returnTo) {
      const { revision, reason } = decision.returnTo;
      deploy.revision = revision;
      await this.deploys.addEvent(deployId, { type: 'rolled_back', message: reason, revision });
    }
    const settledLater = [...decision.payments, ...(decision.move ? [decision.move] : [])];
    if (decision.move) await this.placing.prepareMove(deploy, decision.move, decision.ends);
    await this.ending.execute({ deploy, endings: decision.ends, at: now, settledLater });
    for (const placement of decision.payments) await this.settle.execute({ deploy, placement });

    const vacated = new Map(decision.ends.map((end) => [end.placement.replica, end]));
    const placements = [...situation.placements];
    const going = { ...situation, placements };
    const waits: Wait[] = [];
    const note = (outcome: Placement | Wait) =>
      void ('placementId' in outcome ? placements.push(outcome) : waits.push(outcome));
    for (const replica of decision.places.slice(0, PLACES_AT_ONCE)) {
      const outcome = await this.placing.execute({ situation: going, replica, vacated: vacated.get(replica) });
      note(outcome);
      if ('placementId' in outcome) vacated.delete(replica);
    }
    if (decision.move) note(await this.placing.move({ situation: going, from: decision.move }));
    await this.placing.explainVacated(deploy, [...vacated.values()], waits);

    await this.conclude(going, rules, waits, { more: decision.places.length > PLACES_AT_ONCE });
    const stopped = decision.ends.filter(({ cause }) => cause === 'stopped').map(({ placement }) => placement);
    const placed = placements.slice(situation.placements.length);
    await this.ending.tell(deploy, [...stopped, ...(decision.move ? [decision.move] : []), ...placed]);
  }

  private async conclude(situation: Situation, rules: ReconcileRules, waits: Wait[], { more }: { more: boolean }) {
    const { deploy, now } = situation;
    const found = statusOf(situation, waits);
    const { notExtended } = rules;
    // While nothing is wrong, a failed renewal is the best explanation.
    const quiet = notExtended !== null && found.reasonCode === '';
    const shown = quiet ? { ...found, reasonCode: 'not_extended', reason: notExtended } : found;
    const lookAt = more ? now : nextLookAt(situation, rules, waits);
    const { deployId, revision, goodRevision } = deploy;
    await this.deploys.update(deployId, {
      ...shown,
      revision,
      goodRevision: goodRevision ?? undefined,
      lookAt,
    });
    const waiting = waits[0] && deploy.reasonCode !== waits[0].code;
    if (waiting) await this.deploys.addEvent(deployId, { type: 'waiting', message: shown.reason });
  }
}
