import { Injectable } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import type { UserId } from '@app/kernel';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { CloseDeploy } from '../../scheduling/use-cases/close-deploy.js';

/** A suspended account keeps nothing running: its deploys are stopped, and what is left of their holds returns to it. */
@Injectable()
export class StopSuspended {
  constructor(
    private readonly accounts: Accounts,
    private readonly deploys: DeployRepository,
    private readonly close: CloseDeploy,
  ) {}

  /** Nothing happens to an account that may act (again). */
  async execute(userId: UserId): Promise<void> {
    if (!(await this.accounts.suspended(userId))) return;
    const reason = 'The account of its buyer is suspended';
    for (const deployId of await this.deploys.liveOf(userId))
      await this.close.execute({ deployId, status: 'stopped', reasonCode: 'account_suspended', reason });
  }
}
