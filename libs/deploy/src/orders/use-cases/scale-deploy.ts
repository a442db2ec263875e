import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { count } from '../domain/words.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { ExtendHold } from './extend-hold.js';
import { lockOpen, type GrowDeploy } from '../../deploys/use-cases/own-deploy.js';

export interface ScaleInput extends GrowDeploy {
  /** 1 … 100. */
  replicas: number;
}

/** Changes how many replicas run; makes no revision. */
@Injectable()
export class ScaleDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly extendHold: ExtendHold,
  ) {}

  /** Answers the additional hold, in micro-units of the deploy's currency. */
  execute(input: ScaleInput): Promise<bigint> {
    return this.unitOfWork.run(async () => {
      const deploy = await lockOpen(this.deploys, input);
      const { deployId, replicas: before } = deploy;
      const { replicas, keyId } = input;
      if (replicas === before) return 0n;
      const { gpuCount } = (await this.deploys.revision(deployId, deploy.revision))!;
      const addedMicros = replicas > before ? await this.extendHold.execute(deploy, { replicas, gpuCount }, keyId) : 0n;
      await this.deploys.update(deployId, { replicas });
      const message = `Scaled from ${count(before, 'replica')} to ${replicas}`;
      await this.deploys.addEvent(deployId, { type: 'scaled', message });
      await this.deploys.wake(deployId);
      return addedMicros;
    });
  }
}
