import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { EventStream, Followers, HEARTBEAT, serverEvent, unknownEvent } from '@app/platform';
import { toFeedEventDto } from '../http/feed-event.dto.js';
import { PostgresFeed } from '../postgres/postgres-feed.js';
import { ChangeHints, type HintListener } from './change-hints.js';

/** Of this process: every open tab of the console has one, and it costs little while nothing happens. */
const MOST_STREAMS = 5_000;
/** Events that one read brings into memory, per follower. */
const READ_EVENTS = 100;
/** Clients reconnect by themselves, which checks their token again: so an ended session doesn't listen forever. */
const LONGEST_STREAM_MS = 3_600_000;

const NO_HINTS: HintListener = { take: () => null, leave: () => undefined };

/** How a client wants to listen. */
export interface Following {
  /** Events after this sequence number; null: from now on. */
  after: number | null;
  /** Hints about records that change without an event, too. */
  changes: boolean;
}

/** Streams of users' events. One statement per process and quarter second looks for news of all who listen here. */
@Injectable()
export class FollowEvents implements BeforeApplicationShutdown {
  private readonly followers: Followers;

  constructor(
    private readonly feed: PostgresFeed,
    private readonly hints: ChangeHints,
  ) {
    this.followers = new Followers((userIds) => feed.versions(userIds), MOST_STREAMS);
  }

  /**
   * Streams events from a place on. A number that does not exist yet is a 400. Before it sends anything it asks whether
   * the client may still listen.
   */
  async open(userId: UserId, { after, changes }: Following, mayGoOn: () => Promise<boolean>): Promise<EventStream> {
    const last = await this.feed.lastSeq(userId);
    const from = after ?? last;
    if (from > last) throw unknownEvent();
    const hints = changes ? await this.hints.listen(userId, () => this.followers.changed(userId)) : NO_HINTS;
    try {
      this.followers.admit(userId);
    } catch (error) {
      hints.leave();
      throw error;
    }
    const stream = new EventStream((gone) => this.events(userId, { from, hints }, mayGoOn, gone));
    stream.once('close', () => hints.leave());
    this.followers.seat(userId, stream);
    return stream;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.followers.close();
  }

  /** Sends its position first, so that a client that loses the stream before any event resumes from there. */
  private async *events(
    userId: UserId,
    { from, hints }: { from: number; hints: HintListener },
    mayGoOn: () => Promise<boolean>,
    gone: AbortSignal,
  ): AsyncGenerator<string, void> {
    const until = performance.now() + LONGEST_STREAM_MS;
    const seen = {};
    let seq = from;
    yield serverEvent({ event: 'ready', id: String(seq), data: { after: seq } });
    while (!gone.aborted && !this.followers.closing && performance.now() < until) {
      // Starts to wait before it reads, so that it misses nothing in between.
      const wait = this.followers.wait(userId, seen, gone);
      try {
        const news = await this.feed.after(userId, seq, READ_EVENTS);
        if (!(await mayGoOn())) return;
        for (const event of news) {
          yield serverEvent({ event: event.type, id: String(event.seq), data: toFeedEventDto(event) });
          seq = event.seq;
        }
        const hint = hints.take();
        // Without an id: `Last-Event-ID` stays the place among the events.
        if (hint) yield serverEvent({ event: 'changed', data: hint });
        if (news.length === READ_EVENTS) continue;
        if (!(await wait.news) && !this.followers.closing) yield HEARTBEAT;
      } finally {
        wait.cancel();
      }
    }
  }
}
