import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { EventStream, Followers, HEARTBEAT, serverEvent, unknownEvent } from '@app/platform';
import { toFeedEventDto } from '../http/feed-event.dto.js';
import { PostgresFeed } from '../postgres/postgres-feed.js';

/** What one read brings into memory, per follower. */
const READ_EVENTS = 100;
/** Clients come back by themselves, with a token that is checked again: a session that was ended doesn't listen for ever. */
const LONGEST_STREAM_MS = 3_600_000;

/** Users' events as they come, in every process: one statement a quarter second looks for news of all who listen here. */
@Injectable()
export class FollowEvents implements BeforeApplicationShutdown {
  private readonly followers: Followers;

  constructor(private readonly feed: PostgresFeed) {
    this.followers = new Followers((userIds) => feed.versions(userIds));
  }

  /**
   * After a sequence number, 400 where there is none yet; null: from now on. Before it tells anything it asks whether the
   * client still may listen.
   */
  async open(userId: UserId, after: number | null, mayGoOn: () => Promise<boolean>): Promise<EventStream> {
    const last = await this.feed.lastSeq(userId);
    const from = after ?? last;
    if (from > last) throw unknownEvent();
    this.followers.admit(userId);
    const stream = new EventStream((gone) => this.events(userId, from, mayGoOn, gone));
    this.followers.seat(userId, stream);
    return stream;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.followers.close();
  }

  /** Tells its place first, so that a client that loses the stream before any event came goes on from there as well. */
  private async *events(
    userId: UserId,
    from: number,
    mayGoOn: () => Promise<boolean>,
    gone: AbortSignal,
  ): AsyncGenerator<string, void> {
    const until = performance.now() + LONGEST_STREAM_MS;
    const seen = {};
    let seq = from;
    yield serverEvent({ event: 'ready', id: String(seq), data: { after: seq } });
    while (!gone.aborted && !this.followers.closing && performance.now() < until) {
      // Begun before reading, so that nothing is missed in between.
      const wait = this.followers.wait(userId, seen, gone);
      try {
        const news = await this.feed.after(userId, seq, READ_EVENTS);
        if (!(await mayGoOn())) return;
        for (const event of news) {
          yield serverEvent({ event: event.type, id: String(event.seq), data: toFeedEventDto(event) });
          seq = event.seq;
        }
        if (news.length === READ_EVENTS) continue;
        if (!(await wait.news) && !this.followers.closing) yield HEARTBEAT;
      } finally {
        wait.cancel();
      }
    }
  }
}
