import type { UserId } from '@app/kernel';
import type { DeployId } from '../../contract.js';
import type { DeployEvent } from '../domain/deploy-event.js';
import type { Deploy, Placement, Revision } from '../domain/deploy.js';

/** What a deploy is created with; the rest is `queued`, revision 1, nothing billed. */
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

/** What may change of a deploy; what is left out stays. */
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
  /** When a scheduler should look at it next; set to null by itself when `endedAt` is set. */
  lookAt?: Date;
};

/** Deploys, their revisions and their history. */
export abstract class DeployRepository {
  abstract insert(deploy: NewDeploy, content: RevisionContent): Promise<void>;

  abstract find(deployId: DeployId): Promise<Deploy | null>;

  /** Those of a buyer that are not over. */
  abstract liveOf(ownerId: UserId): Promise<DeployId[]>;

  /** As `find`, locked until the caller's unit of work ends: whatever changes a deploy or its placements begins here. */
  abstract lock(deployId: DeployId): Promise<Deploy | null>;

  /** Of a locked deploy. */
  abstract update(deployId: DeployId, changes: DeployChanges): Promise<void>;

  /** Schedulers look at it at once; nothing happens to a deploy that is over. */
  abstract wake(deployId: DeployId): Promise<void>;

  /** Oldest first. */
  abstract revisions(deployId: DeployId): Promise<Revision[]>;

  abstract revision(deployId: DeployId, revision: number): Promise<Revision | null>;

  /** The next revision of a locked deploy; answers its number. */
  abstract addRevision(deployId: DeployId, content: RevisionContent): Promise<number>;

  abstract setVerdict(deployId: DeployId, revision: number, verdict: Revision['verdict']): Promise<void>;

  abstract addEvent(deployId: DeployId, event: DeployEvent): Promise<void>;

  /** Unless the history of a locked deploy says it already, in the same words. */
  abstract addEventOnce(deployId: DeployId, event: Pick<DeployEvent, 'type' | 'message'>): Promise<void>;

  /** Placements that have not ended, by replica. */
  abstract livePlacements(deployId: DeployId): Promise<Placement[]>;
}
