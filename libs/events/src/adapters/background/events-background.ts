import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { BackgroundTasks, FeedRelay } from '@app/platform';
import { Feed } from '../../ports/feed.js';
import { WriteFeed } from '../postgres/write-feed.js';

const FORGET_EVERY_MS = 600_000;

/** What events do outside of requests; any number of processes together. */
@Injectable()
export class EventsBackground implements OnModuleInit {
  constructor(
    private readonly relay: FeedRelay,
    private readonly tasks: BackgroundTasks,
    private readonly writeFeed: WriteFeed,
    private readonly feed: Feed,
  ) {}

  onModuleInit(): void {
    this.relay.writeTo(async (events) => {
      await this.writeFeed.write(events);
    });
    this.tasks.register({ name: 'forget events', everyMs: FORGET_EVERY_MS, run: () => this.feed.forget() });
  }
}
