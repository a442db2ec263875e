import { Injectable } from '@nestjs/common';
import type { LogPiece, UserId } from '@app/kernel';
import {
  afterEvent,
  followLog,
  READ_BYTES,
  READ_PIECES,
  type EventStream,
  type Followed,
  type FollowedView,
  type LogCursor,
  type StreamOrder,
} from '@app/platform';
import type { AttemptId, JobId } from '../../../contract.js';
import { toFailure } from '../../../jobs/adapters/postgres/list-jobs.query.js';
import { ReadLog, type AttemptView, type JobView } from '../postgres/read-log.query.js';
import { JobFollowers } from './job-followers.js';

/** `lastEventId` is `<attempt>:<offset>`. */
export interface FollowInput extends StreamOrder {
  jobId: JobId;
  userId: UserId;
  /** Follow this attempt alone, to its end; absent: the job, through all attempts from the newest on. */
  attemptId?: AttemptId;
  /** Where in the first attempt's log to begin. */
  offset: number;
}

/** Shows a job as it goes: its log, progress and status, as server-sent events, until it has ended and all was sent. */
@Injectable()
export class FollowJob {
  constructor(
    private readonly log: ReadLog,
    private readonly followers: JobFollowers,
  ) {}

  /** Whatever can be refused is refused before the stream begins. */
  async open(input: FollowInput): Promise<EventStream> {
    const first = await this.log.view(input.jobId, input.userId, input.attemptId);
    const start = await this.start(input, first);
    const order = { id: input.jobId, userId: input.userId, start, mayGoOn: input.mayGoOn };
    return followLog(new FollowedJob(this.log, input), this.followers.places, order);
  }

  private async start(input: FollowInput, { attempt }: JobView): Promise<LogCursor> {
    const { jobId, userId, attemptId, lastEventId, offset } = input;
    const after = await afterEvent(lastEventId, async (run) => {
      if (attemptId && attemptId !== run) return undefined;
      // Throws for an attempt that is not this user's to see.
      return (await this.log.view(jobId, userId, run as AttemptId)).attempt?.logBytes;
    });
    return after ?? { run: attempt?.id ?? null, offset };
  }
}

class FollowedJob implements Followed {
  constructor(
    private readonly log: ReadLog,
    private readonly input: FollowInput,
  ) {}

  async view(): Promise<FollowedView> {
    const { jobId, userId, attemptId } = this.input;
    const { status, failure, attempt } = await this.log.view(jobId, userId, attemptId);
    return {
      over: attemptId ? attempt?.status !== 'running' : status !== 'waiting' && status !== 'running',
      status: {
        status,
        attempt_id: attempt?.id ?? null,
        attempt_status: attempt?.status ?? null,
        failure: toFailure({ status, failure }),
      },
      run: attempt,
      note: attempt && progressOf(attempt),
    };
  }

  pieces(run: string, offset: number): Promise<LogPiece[]> {
    return this.log.pieces(run as AttemptId, offset, READ_PIECES, READ_BYTES);
  }

  async runAfter(run: string | null): Promise<string | null> {
    const { jobId, userId, attemptId } = this.input;
    return attemptId ? null : this.log.attemptAfter(jobId, userId, run as AttemptId | null);
  }

  logData(run: string, { offset, text }: LogPiece): object {
    return { attempt_id: run, offset, text };
  }
}

function progressOf({ id, progress }: AttemptView): FollowedView['note'] {
  if (!progress) return null;
  const { percent, message, at } = progress;
  const data = { attempt_id: id, percent, message, at: at.toISOString() };
  return { key: at.getTime(), event: { event: 'progress', data } };
}
