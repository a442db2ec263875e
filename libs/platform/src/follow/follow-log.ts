import type { LogPiece, UserId } from '@app/kernel';
import { EventStream, HEARTBEAT, serverEvent, type ServerEvent } from '../http/event-stream.js';
import { HttpErrors } from '../http/http.errors.js';
import type { Followers, Seen } from './followers.js';

/** The state of the followed record at one moment. */
export interface FollowedView {
  /** No more comes after what can be read now. */
  over: boolean;
  /** Data of a `status` event, sent whenever it differs. */
  status: object;
  /** The newest run that writes a log; null before the first. */
  run: { id: string; logBytes: number } | null;
  /** Another event, sent whenever its key differs. */
  note?: { key: string | number; event: ServerEvent } | null;
}

/** A record whose runs write logs, one after the other. */
export interface Followed {
  view(): Promise<FollowedView>;
  /** The first pieces of a run's log from a byte on; only a few, since each follower holds them in memory. */
  pieces(run: string, offset: number): Promise<LogPiece[]>;
  /** The run after another one (null: the first); null: there is none yet. */
  runAfter(run: string | null): Promise<string | null>;
  /** Data of a `log` event. */
  logData(run: string, piece: LogPiece): object;
}

/** A follower's position in the logs. */
export interface LogCursor {
  run: string | null;
  offset: number;
}

export interface FollowOrder {
  /** The id given to `Followers.changed`. */
  id: string;
  userId: UserId;
  start: LogCursor;
  /** Checked before anything is sent. */
  mayGoOn: () => Promise<boolean>;
}

/** How much one read may bring into memory, per follower; a single piece may be larger. */
export const READ_PIECES = 64;
export const READ_BYTES = 32 * 1024;
const EVENT_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,15})$/;

/**
 * The position after the last event that a client got, from its `Last-Event-ID`; null without one. Throws 400 for a
 * value that can't be an event's id, because any other position would silently lose events. `logBytes` returns the
 * length of a run's log, undefined for a run that isn't followed here.
 */
export async function afterEvent(
  lastEventId: string | undefined,
  logBytes: (run: string) => Promise<number | undefined>,
): Promise<LogCursor | null> {
  if (lastEventId === undefined) return null;
  const [, run, offset] = EVENT_ID.exec(lastEventId) ?? [];
  if (run === undefined || !(Number(offset) <= ((await logBytes(run)) ?? -1))) throw unknownEvent();
  return { run, offset: Number(offset) };
}

/** For a `Last-Event-ID`, or another position, that no event has. */
export function unknownEvent(): Error {
  const message = 'Last-Event-ID (or `after`) is not the id of an event of this stream';
  return HttpErrors.invalid_request(message, { errors: [{ field: 'Last-Event-ID', message }] });
}

/**
 * Streams logs and states as server-sent events, until the record is over and everything was sent. Throws when there is
 * no place.
 */
export function followLog(followed: Followed, followers: Followers, order: FollowOrder): EventStream {
  followers.admit(order.userId);
  const stream = new EventStream((gone) => new Follower(followed, followers, order, gone).events());
  followers.seat(order.userId, stream);
  return stream;
}

/** One client's position in the logs. */
class Follower {
  private readonly seen: Seen = {};
  private cursor: LogCursor;
  private toldStatus?: string;
  private toldNote?: string | number;

  constructor(
    private readonly followed: Followed,
    private readonly followers: Followers,
    private readonly order: FollowOrder,
    private readonly gone: AbortSignal,
  ) {
    this.cursor = order.start;
  }

  async *events(): AsyncGenerator<string, void> {
    while (!this.gone.aborted && !this.followers.closing) {
      // Started before reading, so that nothing is missed in between.
      const wait = this.followers.wait(this.order.id, this.seen, this.gone);
      try {
        const view = await this.followed.view();
        if (!(await this.order.mayGoOn())) return;
        yield* this.news(view);
        if (view.over) return;
        if (!(await wait.news) && !this.followers.closing) yield HEARTBEAT;
      } finally {
        wait.cancel();
      }
    }
  }

  /** The start is sent before its log, the end after it. */
  private async *news(view: FollowedView): AsyncGenerator<string, void> {
    if (!view.over) yield* this.status(view);
    yield* this.pieces(view);
    yield* this.note(view);
    if (view.over) yield* this.status(view);
  }

  private *status({ status }: FollowedView): Generator<string, void> {
    const event = serverEvent({ event: 'status', data: status });
    if (event !== this.toldStatus) yield event;
    this.toldStatus = event;
  }

  private *note({ note }: FollowedView): Generator<string, void> {
    if (!note || note.key === this.toldNote) return;
    this.toldNote = note.key;
    yield serverEvent(note.event);
  }

  /** Everything stored beyond the cursor, run after run up to the newest. */
  private async *pieces(view: FollowedView): AsyncGenerator<string, void> {
    do {
      if (this.cursor.run !== null) yield* this.piecesOf(this.cursor.run, view);
    } while (await this.moveOn(view));
  }

  private async *piecesOf(runId: string, { run }: FollowedView): AsyncGenerator<string, void> {
    while (runId !== run?.id || this.cursor.offset < run.logBytes) {
      const pieces = await this.followed.pieces(runId, this.cursor.offset);
      if (pieces.length === 0) return;
      for (const piece of pieces) {
        const next = piece.offset + Buffer.byteLength(piece.text);
        yield serverEvent({ event: 'log', id: `${runId}:${next}`, data: this.followed.logData(runId, piece) });
        this.cursor = { run: runId, offset: next };
      }
    }
  }

  private async moveOn({ run }: FollowedView): Promise<boolean> {
    if (run === null || run.id === this.cursor.run) return false;
    const next = await this.followed.runAfter(this.cursor.run);
    if (next === null) return false;
    this.cursor = { run: next, offset: 0 };
    return true;
  }
}
