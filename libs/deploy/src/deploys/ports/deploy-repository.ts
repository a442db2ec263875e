import type { UserId } from '@app/kernel';
import type { DeployId } from '../../contract.js';
import type { DeployEvent } from '../domain/deploy-event.js';
import type { Deploy, Revision } from '../domain/deploy.js';

/** The fields that an order gives; a new deploy is `queued` at revision 1, with nothing billed. */
export type NewDeploy = Pick<
  Deploy,
  | 'deployId'
  | 'ownerId'
  | 'name'
  | 'jobType'
  | 'executor'
  | 'gpuModel'
  | 'replicas'
  | 'durationHrs'
  | 'currency'
  | 'gpuHourMicros'
  | 'port'
  | 'autoRenew'
  | 'keyId'
  | 'minHealthyS'
  | 'heldMicros'
>;

export type RevisionContent = Omit<Revision, 'revision' | 'verdict'>;

/** The fields of a deploy that may change; absent ones stay as they are. */
export type DeployChanges = Partial<
  Pick<
    Deploy,
    | 'replicas'
    | 'autoRenew'
    | 'keyId'
    | 'status'
    | 'reasonCode'
    | 'reason'
    | 'revision'
    | 'goodRevision'
    | 'heldMicros'
    | 'billedMicros'
    | 'extensions'
    | 'startedAt'
    | 'endsAt'
    | 'endedAt'
    | 'returnedMicros'
  >
> & {
  /** When a scheduler should look at it next; `endedAt` clears it. */
  lookAt?: Date;
};

/** Deploys, their revisions and their history. */
export abstract class DeployRepository {
  abstract insert(deploy: NewDeploy, content: RevisionContent): Promise<void>;

  abstract find(deployId: DeployId): Promise<Deploy | null>;

  /** A buyer's deploys that are not over, in the order of their ids. */
  abstract liveOf(ownerId: UserId): Promise<DeployId[]>;

  /** As `find`, and locks it until the unit of work ends: any change of a deploy or its placements begins here. */
  abstract lock(deployId: DeployId): Promise<Deploy | null>;

  /** Changes a locked deploy; publishes an event when its status changes. */
  abstract update(deployId: DeployId, changes: DeployChanges): Promise<void>;

  /** Makes it due for schedulers at once; does nothing to a deploy that is over. */
  abstract wake(deployId: DeployId): Promise<void>;

  /** Oldest first. */
  abstract revisions(deployId: DeployId): Promise<Revision[]>;

  abstract revision(deployId: DeployId, revision: number): Promise<Revision | null>;

  /** Adds the next revision of a locked deploy; answers its number. */
  abstract addRevision(deployId: DeployId, content: RevisionContent): Promise<number>;

  abstract setVerdict(deployId: DeployId, revision: number, verdict: Revision['verdict']): Promise<void>;

  abstract addEvent(deployId: DeployId, event: DeployEvent): Promise<void>;

  /** Adds it unless the history of the locked deploy has an event of the same type and message. */
  abstract addEventOnce(deployId: DeployId, event: Pick<DeployEvent, 'type' | 'message'>): Promise<void>;
}
