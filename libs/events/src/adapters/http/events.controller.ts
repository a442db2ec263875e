import { Controller, Get, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  EVENT_STREAM_HEADERS,
  Fails,
  FollowErrors,
  HttpErrors,
  LogOrStream,
  RequireUser,
  streamAsked,
  unknownEvent,
  type AuthenticatedUser,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FollowEvents } from '../live/follow-events.js';
import { PostgresFeed } from '../postgres/postgres-feed.js';
import { EventListDto, EventsQuery, toFeedEventDto } from './feed-event.dto.js';
import './event-schemas.js';

const SEQ = /^\d{1,15}$/;
const STREAM_EXAMPLE = [
  'event: ready\nid: 41\ndata: {"after":41}',
  'event: job.completed\nid: 42\ndata: {"id":"0197a3c2-…","seq":42,"type":"job.completed","at":"2026-11-21T09:00:00.000Z","data":{"job_id":"0197a3c2-…"}}',
].join('\n\n');

@ApiTags('Events')
@RequireUser('events')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly feed: PostgresFeed,
    private readonly following: FollowEvents,
  ) {}

  /**
   * Events of your jobs, deploys, sessions, devices and rewards (docs/events.md), kept for 30 days. With
   * `Accept: text/event-stream` they arrive live, each under its type. `Last-Event-ID` continues after an event, in any
   * process and after any restart. A stream ends after an hour at most, and when its token expires or its API key is
   * revoked: connect again with `Last-Event-ID`. `changes=true` adds hints (docs/events.md).
   */
  @Get()
  @Fails(FollowErrors.too_many_followers, HttpErrors.overloaded)
  @LogOrStream(EventListDto, 'EventStreamEvent', STREAM_EXAMPLE)
  async listEvents(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query() { after, limit, changes }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventListDto | StreamableFile> {
    const streamed = streamAsked(request);
    if (streamed) {
      const { lastEventId, mayGoOn } = streamed;
      if (lastEventId !== undefined && !SEQ.test(lastEventId)) throw unknownEvent();
      const place = lastEventId === undefined ? after : Number(lastEventId);
      const stream = await this.following.open(userId, { after: place ?? null, changes: changes ?? false }, mayGoOn);
      reply.headers(EVENT_STREAM_HEADERS);
      return new StreamableFile(stream);
    }
    const events = await this.feed.after(userId, after ?? 0, limit + 1);
    const shown = events.slice(0, limit);
    return {
      ok: true,
      events: shown.map(toFeedEventDto),
      next_after: shown.at(-1)?.seq ?? after ?? 0,
      complete: events.length <= limit,
    };
  }
}
