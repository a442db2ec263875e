import { Injectable } from '@nestjs/common';
import { MICROS, newId, shareOf } from '@app/kernel';
import type { PlacementId } from '../../contract.js';
import { DeployOptions } from '../../deploy.options.js';
import type { Deploy, Placement } from '../../deploys/domain/deploy.js';
import { avoidance } from '../domain/failures.js';
import { roomFor } from '../domain/fleet-device.js';
import { replicaHourMicros } from '../../deploys/domain/pricing.js';
import { revisionOf, whereabouts, type PlacementEnd, type Situation } from '../domain/rollout.js';
import type { Wait } from '../domain/deploy-status.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { PlacementRepository } from '../ports/placement-repository.js';
import { ReplicaExecutors } from '../ports/replica-executor.js';
import { EndPlacements } from './end-placements.js';

interface Placing {
  situation: Situation;
  replica: number;
  /** Its placement that ended in this look, if any. */
  vacated?: PlacementEnd;
}

/** No place for the new revision of a running replica: it stays as it is. */
class NoPlace extends Error {
  constructor(readonly wait: Wait) {
    super(wait.text);
  }
}

/** Finds places for replicas of a locked deploy, in the caller's unit of work; answers why when there is none. */
@Injectable()
export class PlaceReplica {
  constructor(
    private readonly deploys: DeployRepository,
    private readonly placements: PlacementRepository,
    private readonly executors: ReplicaExecutors,
    private readonly ending: EndPlacements,
    private readonly options: DeployOptions,
  ) {}

  async execute({ situation, replica, vacated }: Placing): Promise<Placement | Wait> {
    const placed = await this.place(situation, replica);
    if (!('placementId' in placed)) return placed;
    const { deploy } = situation;
    const { place, placementId } = placed;
    const message = vacated
      ? `${capital(vacated.reason)}; replaced by ${place}`
      : `Replica ${replica} goes to ${whereabouts(placed)} with revision ${deploy.revision}`;
    const type = vacated && vacated.cause === 'lost' ? 'lost' : 'placed';
    await this.deploys.addEvent(deploy.deployId, { type, message, replica, revision: deploy.revision, placementId });
    return placed;
  }

  /** Locks the hosts that a move and the ends give up: hosts come before the ledger, which this look may lock first. */
  async prepareMove(deploy: Deploy, from: Placement, ends: readonly PlacementEnd[]): Promise<void> {
    await this.executors.of(deploy.executor).lock([from, ...ends.map(({ placement }) => placement)]);
  }

  /** Replaces a running replica with the current revision, unless that finds no place. */
  async move({ situation, from }: { situation: Situation; from: Placement }): Promise<Placement | Wait> {
    const { deploy, now } = situation;
    const before = { ...from };
    const money = deploy.billedMicros;
    const reason = `replaced by revision ${deploy.revision}`;
    try {
      return await this.placements.attempt(async () => {
        await this.ending.execute({ deploy, endings: [{ placement: from, cause: 'stopped', reason }], at: now });
        const placed = await this.execute({ situation, replica: from.replica });
        if ('placementId' in placed) return placed;
        throw new NoPlace(placed);
      });
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error;
      Object.assign(from, before);
      deploy.billedMicros = money;
      return { ...error.wait, text: `Revision ${deploy.revision} waits for a place. ${error.wait.text}` };
    }
  }

  /** Adds an event for each placement that ended and was not replaced at once. */
  async explainVacated(deploy: Deploy, vacated: PlacementEnd[], waits: Wait[]): Promise<void> {
    for (const { placement, cause, reason } of vacated) {
      const { replica, revision, placementId } = placement;
      const wait = waits.find((one) => one.replica === replica);
      const message = wait ? `${capital(reason)}; not replaced yet: ${wait.text}` : capital(reason);
      const type = cause === 'lost' ? 'lost' : cause === 'failed' ? 'replica_failed' : 'replica_stopped';
      await this.deploys.addEvent(deploy.deployId, { type, message, replica, revision, placementId });
    }
  }

  private async place(situation: Situation, replica: number): Promise<Placement | Wait> {
    const { deploy, placements, now } = situation;
    const revision = revisionOf(situation, deploy.revision);
    const live = placements.filter(({ state }) => state !== 'ended');
    const hourMicros = replicaHourMicros(deploy.gpuHourMicros, revision.gpuCount);
    const decision = await this.executors.of(deploy.executor).place({
      deploy,
      revision,
      replica,
      hourUsdMicros: this.inUsd(deploy, hourMicros),
      ...avoidance(placements, now),
      others: live,
    });
    if (!decision.placed) return { replica, code: decision.code, text: decision.text };
    const { deviceId, ownerId, place } = decision;
    const placed = await this.placements.insert({
      placementId: newId<PlacementId>(),
      deployId: deploy.deployId,
      replica,
      revision: revision.revision,
      deviceId,
      ownerId,
      place,
      ...roomFor(revision),
      hourMicros,
    });
    return placed;
  }

  private inUsd({ currency }: Deploy, micros: bigint): bigint {
    return currency === 'usd' ? micros : shareOf(micros, this.options.coinUsdMicros, MICROS);
  }
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
