import { Injectable } from '@nestjs/common';
import { feeOf } from '@app/kernel';
import { Ledger, type Leg } from '@app/ledger/contract';
import { DeployOptions } from '../../deploy.options.js';
import { dueOf } from '../domain/billing.js';
import type { Deploy, Placement } from '../../deploys/domain/deploy.js';
import { PlacementRepository } from '../ports/placement-repository.js';

/** Pays what a placement of a locked deploy has earned since its last payment, in the caller's unit of work. */
@Injectable()
export class SettlePlacement {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly ledger: Ledger,
    private readonly options: DeployOptions,
  ) {}

  async execute(settled: { deploy: Deploy; placement: Placement }): Promise<void> {
    await this.pay({ ...settled, dueMicros: await this.bill(settled) });
  }

  /** The first half: adds the amount due to deploy and placement, before the placement ends; answers it in micro-units. */
  async bill({ deploy, placement }: { deploy: Deploy; placement: Placement }): Promise<bigint> {
    const left = deploy.heldMicros - deploy.billedMicros;
    const earned = dueOf(placement, deploy.endsAt);
    const dueMicros = earned < left ? earned : left;
    if (dueMicros <= 0n) return 0n;
    await this.placements.bill(placement, dueMicros);
    deploy.billedMicros += dueMicros;
    placement.billedMicros += dueMicros;
    placement.payments += 1;
    return dueMicros;
  }

  /** The second half: moves the money. Comes after everything that locks rows of deploys. */
  async pay({ deploy, placement, dueMicros }: { deploy: Deploy; placement: Placement; dueMicros: bigint }) {
    if (dueMicros === 0n) return;
    const { deployId } = deploy;
    const { placementId } = placement;
    const paid = await this.ledger.pay({
      key: `deploy:${deployId}:placement:${placementId}:${placement.payments}`,
      subject: { type: 'deploy', id: deployId },
      legs: this.legs(placement, dueMicros),
      memo: deploy.name,
    });
    if (!paid) throw new Error(`The hold of deploy ${deployId} did not pay placement ${placementId}`);
  }

  /** A replica on a cluster has no owner: the platform earns all. */
  private legs({ ownerId, deviceId }: Placement, due: bigint): Leg[] {
    const feeMicros = ownerId ? feeOf(due, this.options.feeBps) : due;
    const legs: Leg[] = [{ to: 'fees', amountMicros: feeMicros, kind: 'platform_fee' }];
    if (!ownerId) return legs;
    const amountMicros = due - feeMicros;
    return [...legs, { to: ownerId, amountMicros, kind: 'deploy_pay', ...(deviceId && { earnedBy: deviceId }) }];
  }
}
