import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DeployOptions } from '../../deploy.options.js';
import { checkRegistry, revisedContent, type AskedContent } from '../domain/content.js';
import { gpusOf } from '../domain/order.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { AddRevision } from './add-revision.js';
import { lockOpen, type GrowDeploy } from '../../deploys/use-cases/own-deploy.js';

/** What is new; what is left out stays as it is. */
export interface ReviseDeployInput extends GrowDeploy {
  content: AskedContent;
  gpuCount?: number;
}

/** Gives a deploy new content. */
@Injectable()
export class ReviseDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly add: AddRevision,
    private readonly options: DeployOptions,
  ) {}

  /** Answers the new revision's number. */
  execute(input: ReviseDeployInput): Promise<number> {
    return this.unitOfWork.run(async () => {
      const deploy = await lockOpen(this.deploys, input);
      checkRegistry(input.content, deploy.executor, this.options.clusterRegistries);
      const current = (await this.deploys.revision(deploy.deployId, deploy.revision))!;
      const content = {
        ...revisedContent(current, input.content, this.options.images[deploy.jobType]),
        gpuCount: input.gpuCount === undefined ? current.gpuCount : gpusOf(deploy.gpuModel, input.gpuCount),
        copyOf: null,
      };
      return this.add.execute({ deploy, current, content, keyId: input.keyId });
    });
  }
}
