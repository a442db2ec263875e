import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, QueryFlag, QueryNumber, IdField, TimeField, SizeField, refTo } from '@app/platform';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import type { FeedEvent } from '../../domain/feed-event.js';

export class EventsQuery {
  /** Events after this sequence number; default: all stored events, and in a stream those from now on. */
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description:
      'Events after this sequence number. Default: from the oldest stored one; in a stream, from now on. `Last-Event-ID` wins over it.',
    required: false,
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    example: 41,
  })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;

  /** Maximum events in the reply. */
  @ApiProperty({
    type: 'integer',
    description: 'Maximum events in a JSON reply; a stream has no limit.',
    required: false,
    minimum: 1,
    maximum: 1000,
    default: 100,
    example: 20,
  })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 100;

  /** In a stream: also unnumbered `changed` events, which name records that changed without an event. */
  @ApiProperty({ type: Boolean, example: true })
  @Optional()
  @QueryFlag()
  @IsBoolean()
  changes?: boolean;
}

export class FeedEventDto {
  /** Id of the event, in the feed and in every webhook delivery of it (`webhook-id`). */
  @IdField()
  id!: string;

  /** Its place among your events: from 1, without gaps. */
  @SizeField(42)
  seq!: number;

  /** Type of event (docs/events.md). */
  @ApiProperty({ example: 'job.completed' })
  type!: string;

  /** When it happened. */
  @TimeField('2026-11-21T09:00:00.000Z')
  at!: string;

  /** Fields by type (docs/events.md); new ones may appear. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { job_id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5f', title: 'Render', status: 'completed' },
  })
  data!: object;
}

export class EventListDto extends OkDto {
  /** Oldest first. */
  @ApiProperty({ type: 'array', items: refTo('FeedEvent') })
  events!: FeedEventDto[];

  /** `after` of the next request. */
  @SizeField(42)
  next_after!: number;

  /** Whether these were all stored events at the time of the reply. */
  @ApiProperty({ example: true })
  complete!: boolean;
}

export const toFeedEventDto = ({ id, seq, type, at, data }: FeedEvent): FeedEventDto => ({
  id,
  seq,
  type,
  at: at.toISOString(),
  data,
});
