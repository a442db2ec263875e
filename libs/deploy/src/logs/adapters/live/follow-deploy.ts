import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LogPiece, UserId } from '@app/kernel';
import {
  afterEvent,
  Followers,
  followLog,
  READ_BYTES,
  READ_PIECES,
  type EventStream,
  type Followed,
  type FollowedView,
  type StreamOrder,
} from '@app/platform';
import type { DeployId, PlacementId } from '../../../contract.js';
import { LogWatch } from '../../ports/replica-log-repository.js';
import { ReadReplicaLog } from '../postgres/read-replica-log.query.js';

/** Who follows which deploy's logs in this process. */
@Injectable()
export class DeployFollowers extends LogWatch implements OnModuleDestroy {
  readonly places: Followers;

  constructor(log: ReadReplicaLog) {
    super();
    this.places = new Followers((deployIds) => log.versions(deployIds));
  }

  onModuleDestroy(): Promise<void> {
    return this.places.close();
  }

  changed(deployId: DeployId): void {
    this.places.changed(deployId);
  }
}

/** `lastEventId` is `<placement>:<offset>`. */
export interface FollowDeployInput extends StreamOrder {
  deployId: DeployId;
  userId: UserId;
  replica: number;
  /** Where in the log of its newest run to begin. */
  offset: number;
}

/** Shows what a replica prints, run after run, as server-sent events, until the deploy is over and all was sent. */
@Injectable()
export class FollowDeploy {
  constructor(
    private readonly log: ReadReplicaLog,
    private readonly followers: DeployFollowers,
  ) {}

  /** Throws before the stream begins whatever can be refused. */
  async open(input: FollowDeployInput): Promise<EventStream> {
    const { deployId, userId, replica, offset, lastEventId, mayGoOn } = input;
    const { run } = await this.log.view(deployId, userId, replica);
    // Throws for a run that is not one of the replica.
    const runOf = (id: string) => this.log.view(deployId, userId, replica, id as PlacementId);
    const after = await afterEvent(lastEventId, async (id) => (await runOf(id)).run?.logBytes);
    const start = after ?? { run: run?.id ?? null, offset };
    const order = { id: deployId, userId, start, mayGoOn };
    return followLog(new FollowedReplica(this.log, input), this.followers.places, order);
  }
}

class FollowedReplica implements Followed {
  constructor(
    private readonly log: ReadReplicaLog,
    private readonly input: FollowDeployInput,
  ) {}

  async view(): Promise<FollowedView> {
    const { deployId, userId, replica } = this.input;
    const { status, over, run } = await this.log.view(deployId, userId, replica);
    return {
      over,
      status: { status, placement_id: run?.id ?? null, state: run?.state ?? 'waiting', place: run?.place ?? null },
      run,
    };
  }

  pieces(run: string, offset: number): Promise<LogPiece[]> {
    return this.log.pieces(run as PlacementId, offset, READ_PIECES, READ_BYTES);
  }

  runAfter(run: string | null): Promise<string | null> {
    return this.log.runAfter(this.input.deployId, this.input.replica, run as PlacementId | null);
  }

  logData(run: string, { offset, text }: LogPiece): object {
    return { placement_id: run, offset, text };
  }
}
