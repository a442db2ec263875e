import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DeployErrors } from '../domain/deploy.errors.js';
import { gpusOf } from '../domain/order.js';
import { DeployRepository } from '../ports/deploy-repository.js';
import { AddRevision } from './add-revision.js';
import { lockOpen } from './own-deploy.js';
import type { OwnDeploy } from './own-deploy.js';

/** What is new; what is left out stays as it is. */
export interface ReviseDeployInput extends OwnDeploy {
  image?: string;
  /** Empty: the image's own. */
  command?: string[];
  env?: Record<string, string>;
  network?: boolean;
  memoryMb?: number;
  gpuCount?: number;
}

/** Gives a deploy new content. */
@Injectable()
export class ReviseDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly add: AddRevision,
  ) {}

  /** Answers the new revision's number. */
  execute(input: ReviseDeployInput): Promise<number> {
    return this.unitOfWork.run(async () => {
      const deploy = await lockOpen(this.deploys, input);
      const current = (await this.deploys.revision(deploy.deployId, deploy.revision))!;
      const { image, command, env, network, memoryMb, gpuCount } = input;
      const content = {
        image: image ?? current.image,
        command: command === undefined ? current.command : command.length > 0 ? command : null,
        env: env ?? current.env,
        network: network ?? current.network,
        memoryMb: memoryMb ?? current.memoryMb,
        gpuCount: gpuCount === undefined ? current.gpuCount : gpusOf(deploy.gpuModel, gpuCount),
        copyOf: null,
      };
      if (content.image === null && content.command === null) throw DeployErrors.nothing_to_run();
      return this.add.execute(deploy, current, content);
    });
  }
}
