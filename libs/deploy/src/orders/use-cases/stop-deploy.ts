import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { CloseDeploy } from '../../scheduling/use-cases/close-deploy.js';
import { lockOwn, type OwnDeploy } from '../../deploys/use-cases/own-deploy.js';

/** Its buyer ends a deploy. A repeat changes nothing, however it ended. */
@Injectable()
export class StopDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly close: CloseDeploy,
  ) {}

  execute(own: OwnDeploy): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { deployId } = await lockOwn(this.deploys, own);
      const reason = 'Stopped by its buyer';
      await this.close.execute({ deployId, status: 'stopped', reasonCode: 'stopped_by_buyer', reason });
    });
  }
}
