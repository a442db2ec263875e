import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { shortfallMicros, type Wanted } from '../domain/budget.js';
import type { Deploy } from '../../deploys/domain/deploy.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { PlacementRepository } from '../../scheduling/ports/placement-repository.js';

/** Holds what a growing deploy needs for the rest of its time. Shrinking returns nothing before the end. */
@Injectable()
export class ExtendHold {
  constructor(
    private readonly deploys: DeployRepository,
    private readonly placements: PlacementRepository,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * For a locked deploy, in the caller's unit of work; answers the added amount in micro-units. Renewals cost more from now
   * on and count against the API key that asked for the growth.
   */
  async execute(deploy: Deploy, wanted: Wanted, keyId: string | null): Promise<bigint> {
    const { deployId, name } = deploy;
    await this.deploys.update(deployId, { keyId });
    const live = await this.placements.live(deployId);
    const amountMicros = shortfallMicros(deploy, live, wanted, this.clock.now());
    if (amountMicros === 0n) return 0n;
    const extensions = deploy.extensions + 1;
    const subject = { type: 'deploy' as const, id: deployId };
    const key = `deploy:${deployId}:extend:${extensions}`;
    const held = await this.ledger.extend({ subject, amountMicros, key, memo: name });
    if (!held) throw new Error(`Deploy ${deployId} is not over, yet its hold is resolved`);
    const heldMicros = deploy.heldMicros + amountMicros;
    await this.deploys.update(deployId, { extensions, heldMicros });
    return amountMicros;
  }
}
