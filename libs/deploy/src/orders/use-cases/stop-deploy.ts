import { Injectable } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import { UnitOfWork, type UserId } from '@app/kernel';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { lockOwn, type OwnDeploy } from '../../deploys/use-cases/own-deploy.js';
import { CloseDeploy } from '../../scheduling/use-cases/close-deploy.js';

/** Ends a deploy before its time. A repeat changes nothing, however the deploy ended. */
@Injectable()
export class StopDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly close: CloseDeploy,
    private readonly accounts: Accounts,
  ) {}

  /** As its buyer asks. */
  execute(own: OwnDeploy): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { deployId } = await lockOwn(this.deploys, own);
      const reason = 'Stopped by its buyer';
      await this.close.execute({ deployId, status: 'stopped', reasonCode: 'stopped_by_buyer', reason });
    });
  }

  /**
   * A suspended account keeps nothing running: all its deploys stop, and the rest of their holds returns to it. Does
   * nothing when the account is active again.
   */
  async allOfSuspended(userId: UserId): Promise<void> {
    if (!(await this.accounts.suspended(userId))) return;
    const reason = 'The account of its buyer is suspended';
    for (const deployId of await this.deploys.liveOf(userId))
      await this.close.execute({ deployId, status: 'stopped', reasonCode: 'account_suspended', reason });
  }
}
