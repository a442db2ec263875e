import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DeployOptions } from '../../deploy.options.js';
import type { Deploy, Revision } from '../../deploys/domain/deploy.js';
import { DeployRepository, type RevisionContent } from '../../deploys/ports/deploy-repository.js';
import { lockOpen, type GrowDeploy } from '../../deploys/use-cases/own-deploy.js';
import { checkRegistry, revisedContent, type AskedContent } from '../domain/content.js';
import { gpusOf } from '../domain/order.js';
import { differences, rollbackTarget } from '../domain/revising.js';
import { ExtendHold } from './extend-hold.js';

/** The new content; absent fields stay as they are. */
export interface ReviseDeployInput extends GrowDeploy {
  content: AskedContent;
  gpuCount?: number;
}

export interface RollBackInput extends GrowDeploy {
  /** Null: the last good one before the current. */
  revision: number | null;
}

/** Adds revisions to a deploy; schedulers roll them out, replica by replica. Each method answers the new number. */
@Injectable()
export class ReviseDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly extendHold: ExtendHold,
    private readonly options: DeployOptions,
  ) {}

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
      return this.add(deploy, current, content, input.keyId);
    });
  }

  /** Brings an earlier revision's content back, as a new revision. */
  rollBack(input: RollBackInput): Promise<number> {
    return this.unitOfWork.run(async () => {
      const deploy = await lockOpen(this.deploys, input);
      const revisions = await this.deploys.revisions(deploy.deployId);
      const { revision: copyOf, verdict: _, ...old } = rollbackTarget(revisions, deploy.revision, input.revision);
      const current = revisions.find(({ revision }) => revision === deploy.revision)!;
      return this.add(deploy, current, { ...old, copyOf }, input.keyId);
    });
  }

  private async add(deploy: Deploy, current: Revision, content: RevisionContent, keyId: string | null) {
    const { deployId, replicas } = deploy;
    const { gpuCount } = content;
    if (gpuCount > current.gpuCount) await this.extendHold.execute(deploy, { replicas, gpuCount }, keyId);
    const revision = await this.deploys.addRevision(deployId, content);
    await this.deploys.update(deployId, { revision });
    const message = messageOf(revision, current, content);
    await this.deploys.addEvent(deployId, { type: 'revision', message, revision });
    await this.deploys.wake(deployId);
    return revision;
  }
}

function messageOf(revision: number, current: Revision, content: RevisionContent): string {
  if (content.copyOf !== null) return `Revision ${revision} brings back revision ${content.copyOf}`;
  const changed = differences(current, content);
  return changed
    ? `Revision ${revision}: ${changed} changed`
    : `Revision ${revision}: as before, every replica is restarted`;
}
