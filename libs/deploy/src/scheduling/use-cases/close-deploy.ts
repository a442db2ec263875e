import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { DeployId } from '../../contract.js';
import { isOver, type Deploy } from '../../deploys/domain/deploy.js';
import type { Ending } from '../domain/lifetime.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { PlacementRepository } from '../ports/placement-repository.js';
import { EndPlacements } from './end-placements.js';

export interface CloseDeployInput {
  deployId: DeployId;
  status: Ending['status'];
  reasonCode: string;
  /** A sentence for the buyer. */
  reason: string;
}

/** Totals of a deploy: held = billed + returned. */
export interface ReceiptTotals {
  heldMicros: bigint;
  billedMicros: bigint;
  returnedMicros: bigint;
}

/** Ends a deploy: its replicas end and are paid, the rest of the hold returns. A repeat answers the same. */
@Injectable()
export class CloseDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly placements: PlacementRepository,
    private readonly ending: EndPlacements,
    private readonly ledger: Ledger,
  ) {}

  /** Null: there is no such deploy. Joins the caller's unit of work. */
  execute(order: CloseDeployInput): Promise<ReceiptTotals | null> {
    return this.unitOfWork.run(async () => {
      const deploy = await this.deploys.lock(order.deployId);
      if (!deploy) return null;
      if (!isOver(deploy)) await this.close(deploy, order);
      const { heldMicros, billedMicros } = deploy;
      return { heldMicros, billedMicros, returnedMicros: heldMicros - billedMicros };
    });
  }

  private async close(deploy: Deploy, { status, reasonCode, reason }: CloseDeployInput): Promise<void> {
    const { deployId } = deploy;
    const live = await this.placements.lockLive(deployId);
    const at = await this.placements.now();
    const endings = live.map((placement) => ({ placement, cause: 'stopped' as const, reason }));
    await this.ending.execute({ deploy, endings, at });
    const resolved = await this.ledger.resolve({ type: 'deploy', id: deployId }, [], deploy.name);
    if (!resolved) throw new Error(`The hold of deploy ${deployId} was resolved before it ended`);
    const returnedMicros = deploy.heldMicros - deploy.billedMicros;
    await this.deploys.update(deployId, { status, reasonCode, reason, endedAt: at, returnedMicros });
    await this.deploys.addEvent(deployId, { type: status, message: reason });
    await this.ending.tell(deploy, live);
  }
}
