import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { EventStream, HEARTBEAT, serverEvent } from '@app/platform';
import type { AttemptId, JobId } from '../../contract.js';
import { ReadLog } from '../postgres/read-log.query.js';
import type { AttemptView, JobView } from '../postgres/read-log.query.js';
import { JobFollowers } from './job-followers.js';
import type { Seen } from './job-followers.js';

export interface FollowInput {
  jobId: JobId;
  userId: UserId;
  /** Follow this attempt alone, to its end; absent: the job, through all attempts from the newest on. */
  attemptId?: AttemptId;
  /** Where in the first attempt's log to begin. */
  offset: number;
  /** `<attempt>:<offset>` of the last event a client got, to go on after it. */
  lastEventId?: string;
}

interface Cursor {
  attemptId: AttemptId | null;
  offset: number;
}

/** What one read brings into memory, per follower; a single piece may be larger. */
const READ_PIECES = 64;
const READ_BYTES = 32 * 1024;
const EVENT_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/;

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
    const cursor = await this.start(input, first);
    this.followers.admit(input.userId);
    const stream = new EventStream((gone) => new Follower(this.log, this.followers, input, cursor, gone).events());
    this.followers.seat(input.userId, stream);
    return stream;
  }

  private async start(input: FollowInput, { attempt }: JobView): Promise<Cursor> {
    const [, attemptId, offset] = EVENT_ID.exec(input.lastEventId ?? '') ?? [];
    if (!attemptId || (input.attemptId && input.attemptId !== attemptId))
      return { attemptId: attempt?.id ?? null, offset: input.offset };
    // Throws for an attempt that is not this user's to see.
    await this.log.view(input.jobId, input.userId, attemptId as AttemptId);
    return { attemptId: attemptId as AttemptId, offset: Number(offset) };
  }
}

/** One client's way through a job. */
class Follower {
  private readonly seen: Seen = {};
  private toldStatus?: string;
  private toldProgress?: number;

  constructor(
    private readonly log: ReadLog,
    private readonly followers: JobFollowers,
    private readonly input: FollowInput,
    private cursor: Cursor,
    private readonly gone: AbortSignal,
  ) {}

  async *events(): AsyncGenerator<string, void> {
    while (!this.gone.aborted && !this.followers.closing) {
      // Begun before reading, so that nothing is missed in between.
      const wait = this.followers.wait(this.input.jobId, this.seen, this.gone);
      try {
        const view = await this.log.view(this.input.jobId, this.input.userId, this.input.attemptId);
        yield* this.news(view);
        if (this.hasEnded(view)) return;
        if (!(await wait.news) && !this.followers.closing) yield HEARTBEAT;
      } finally {
        wait.cancel();
      }
    }
  }

  /** The start is told before its log, the end after it. */
  private async *news(view: JobView): AsyncGenerator<string, void> {
    const ended = this.hasEnded(view);
    if (!ended) yield* this.status(view);
    yield* this.pieces(view);
    if (view.attempt) yield* this.progress(view.attempt);
    if (ended) yield* this.status(view);
  }

  private hasEnded({ status, attempt }: JobView): boolean {
    if (this.input.attemptId) return attempt?.status !== 'running';
    return status !== 'waiting' && status !== 'running';
  }

  private *status({ status, attempt }: JobView): Generator<string, void> {
    const event = serverEvent({
      event: 'status',
      data: { status, attempt_id: attempt?.id ?? null, attempt_status: attempt?.status ?? null },
    });
    if (event !== this.toldStatus) yield event;
    this.toldStatus = event;
  }

  private *progress({ id, progress }: AttemptView): Generator<string, void> {
    if (!progress || progress.at.getTime() === this.toldProgress) return;
    this.toldProgress = progress.at.getTime();
    const { percent, message, at } = progress;
    yield serverEvent({ event: 'progress', data: { attempt_id: id, percent, message, at: at.toISOString() } });
  }

  /** All that is stored beyond the cursor, attempt after attempt up to the newest. */
  private async *pieces(view: JobView): AsyncGenerator<string, void> {
    do {
      const { attemptId } = this.cursor;
      if (attemptId !== null) yield* this.piecesOf(attemptId, view);
    } while (await this.moveOn(view));
  }

  private async *piecesOf(attemptId: AttemptId, { attempt }: JobView): AsyncGenerator<string, void> {
    while (attemptId !== attempt?.id || this.cursor.offset < attempt.logBytes) {
      const pieces = await this.log.pieces(attemptId, this.cursor.offset, READ_PIECES, READ_BYTES);
      if (pieces.length === 0) return;
      for (const { offset, text } of pieces) {
        const next = offset + Buffer.byteLength(text);
        yield serverEvent({ event: 'log', id: `${attemptId}:${next}`, data: { attempt_id: attemptId, offset, text } });
        this.cursor = { attemptId, offset: next };
      }
    }
  }

  private async moveOn({ attempt }: JobView): Promise<boolean> {
    if (this.input.attemptId || attempt === null || attempt.id === this.cursor.attemptId) return false;
    const { jobId, userId } = this.input;
    const next = await this.log.attemptAfter(jobId, userId, this.cursor.attemptId);
    if (next === null) return false;
    this.cursor = { attemptId: next, offset: 0 };
    return true;
  }
}
