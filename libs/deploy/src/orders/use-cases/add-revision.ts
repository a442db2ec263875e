import { Injectable } from '@nestjs/common';
import type { Deploy, Revision } from '../../deploys/domain/deploy.js';
import { differences } from '../domain/revising.js';
import { DeployRepository, type RevisionContent } from '../../deploys/ports/deploy-repository.js';
import { CoverRest } from './extend-hold.js';

interface NextRevision {
  deploy: Deploy;
  current: Revision;
  content: RevisionContent;
  /** The API key that asks for it. */
  keyId: string | null;
}

/** The next revision of a locked deploy, in the caller's unit of work: schedulers roll it out, replica by replica. */
@Injectable()
export class AddRevision {
  constructor(
    private readonly deploys: DeployRepository,
    private readonly cover: CoverRest,
  ) {}

  async execute({ deploy, current, content, keyId }: NextRevision): Promise<number> {
    const { deployId, replicas } = deploy;
    const { gpuCount } = content;
    if (gpuCount > current.gpuCount) await this.cover.execute(deploy, { replicas, gpuCount }, keyId);
    const revision = await this.deploys.addRevision(deployId, content);
    await this.deploys.update(deployId, { revision });
    await this.deploys.addEvent(deployId, { type: 'revision', message: said(revision, current, content), revision });
    await this.deploys.wake(deployId);
    return revision;
  }
}

function said(revision: number, current: Revision, content: RevisionContent): string {
  if (content.copyOf !== null) return `Revision ${revision} brings back revision ${content.copyOf}`;
  const changed = differences(current, content);
  return changed
    ? `Revision ${revision}: ${changed} changed`
    : `Revision ${revision}: as before, every replica is restarted`;
}
