import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { rollbackTarget } from '../domain/revising.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { AddRevision } from './add-revision.js';
import { lockOpen, type GrowDeploy } from '../../deploys/use-cases/own-deploy.js';

export interface RollBackInput extends GrowDeploy {
  /** Null: the last good one before the current. */
  revision: number | null;
}

/** Brings an earlier revision's content back, as a new revision. */
@Injectable()
export class RollBackDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly add: AddRevision,
  ) {}

  /** Answers the new revision's number. */
  execute(input: RollBackInput): Promise<number> {
    return this.unitOfWork.run(async () => {
      const deploy = await lockOpen(this.deploys, input);
      const revisions = await this.deploys.revisions(deploy.deployId);
      const {
        revision: copyOf,
        image,
        command,
        env,
        network,
        memoryMb,
        gpuCount,
      } = rollbackTarget(revisions, deploy.revision, input.revision);
      const current = revisions.find(({ revision }) => revision === deploy.revision)!;
      const content = { image, command, env, network, memoryMb, gpuCount, copyOf };
      return this.add.execute({ deploy, current, content, keyId: input.keyId });
    });
  }
}
