import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, QueryNumber, IdField, TimeField } from '@app/platform';
import { IsInt, Max, Min } from 'class-validator';
import type { FeedEvent } from '../../domain/feed-event.js';

export class EventsQuery {
  /** Events after this sequence number; absent: all that are kept, and in a stream those from now on. */
  @ApiProperty({
    type: 'integer',
    description:
      'Events after this sequence number. Absent: from the oldest that is kept; in a stream, from now on. `Last-Event-ID` goes before it.',
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

  /** Most events in the reply. */
  @ApiProperty({
    type: 'integer',
    description: 'Most events in a JSON reply; a stream has no end.',
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
}

export class FeedEventDto {
  /** Of this event, in the feed and in every webhook delivery of it (`webhook-id`). */
  @IdField()
  id!: string;

  /** Its place among your events: from 1, without gaps. */
  @ApiProperty({ type: 'integer', example: 42 })
  seq!: number;

  /** What happened, see docs/events.md. */
  @ApiProperty({ example: 'job.completed' })
  type!: string;

  /** When it happened. */
  @TimeField('2026-11-21T09:00:00.000Z')
  at!: string;

  /** What the type says of it; fields may be added. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { job_id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5f', title: 'Render', status: 'completed' },
  })
  data!: object;
}

export class EventsDto extends OkDto {
  /** Oldest first. */
  @ApiProperty({ type: [FeedEventDto] })
  events!: FeedEventDto[];

  /** `after` of the next request. */
  @ApiProperty({ type: 'integer', example: 42 })
  next_after!: number;

  /** Nothing newer was there when this was read. */
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
