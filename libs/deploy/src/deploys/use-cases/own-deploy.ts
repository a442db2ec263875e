import type { UserId } from '@app/kernel';
import type { DeployId } from '../../contract.js';
import { DeployErrors } from '../domain/deploy.errors.js';
import { isOver, type Deploy } from '../domain/deploy.js';
import type { DeployRepository } from '../ports/deploy-repository.js';

/** A buyer and one of their deploys. */
export interface OwnDeploy {
  deployId: DeployId;
  userId: UserId;
}

/** For changes that may make it grow. */
export interface GrowDeploy extends OwnDeploy {
  /** The API key that asks for it. */
  keyId: string | null;
}

/** Locks a buyer's own deploy; throws `deploy_not_found` for others. */
export async function lockOwn(deploys: DeployRepository, { deployId, userId }: OwnDeploy): Promise<Deploy> {
  const deploy = await deploys.lock(deployId);
  if (!deploy || deploy.ownerId !== userId) throw DeployErrors.deploy_not_found();
  return deploy;
}

/** The same, for changes that need a deploy that is not over. */
export async function lockOpen(deploys: DeployRepository, own: OwnDeploy): Promise<Deploy> {
  const deploy = await lockOwn(deploys, own);
  if (isOver(deploy)) throw DeployErrors.deploy_over(`It is ${deploy.status}: ${deploy.reason}`);
  return deploy;
}
