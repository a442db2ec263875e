import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EventsBackground } from './adapters/background/events-background.js';
import { EventsController } from './adapters/http/events.controller.js';
import { FollowEvents } from './adapters/live/follow-events.js';
import { PostgresFeed } from './adapters/postgres/postgres-feed.js';
import { WriteFeed } from './adapters/postgres/write-feed.js';
import { Feed } from './ports/feed.js';

/** What happened, for those it concerns: a feed for each user, and webhooks. */
@Module({})
export class EventsModule {
  static forRoot(): DynamicModule {
    return {
      module: EventsModule,
      controllers: [EventsController],
      providers: [
        PostgresFeed,
        { provide: Feed, useExisting: PostgresFeed },
        WriteFeed,
        FollowEvents,
        EventsBackground,
      ],
    };
  }
}
