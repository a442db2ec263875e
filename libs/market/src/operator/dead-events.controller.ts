import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  Database,
  deadEvents,
  Fails,
  fromCursor,
  page,
  PageQuery,
  RequireAdmin,
  type AuthenticatedUser,
  type DeadEvent,
} from '@app/platform';
import { DeadEventListDto, DeadEventReplyDto, RetryDeadEventDto, type DeadEventDto } from './dead-events.dto.js';
import { EVENT_ID, EventIdParam } from './event-id.js';
import { OperatorErrors } from './operator.errors.js';
import { RetryDeadEvent } from './retry-dead-event.js';

/** Events that could not be delivered, for administrators. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin/dead-events')
export class DeadEventsController {
  constructor(
    private readonly database: Database,
    private readonly retrying: RetryDeadEvent,
  ) {}

  /** Events that used up their attempts, newest first. Nothing of their content. */
  @Get()
  async listDeadEvents(@Query() { limit, cursor }: PageQuery): Promise<DeadEventListDto> {
    const before = fromCursor(cursor, EVENT_ID)?.[0] ?? null;
    const { rows, next_cursor } = page(await deadEvents(this.database, limit + 1, before), limit, ({ id }) => [id]);
    return { ok: true, events: rows.map(toItem), next_cursor };
  }

  /** Queues a dead event for delivery again, with all its attempts. */
  @Post(':number/retry')
  @HttpCode(200)
  @ApiParam({
    name: 'number',
    description: 'Its `id`.',
    schema: { type: 'string', pattern: EVENT_ID.source, maxLength: 18, example: '4711' },
  })
  @Fails(OperatorErrors.dead_event_not_found)
  async retryDeadEvent(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('number', EventIdParam) id: string,
    @Body() { why }: RetryDeadEventDto,
  ): Promise<DeadEventReplyDto> {
    return { ok: true, event: toItem(await this.retrying.execute({ id, by: userId, why })) };
  }
}

const toItem = ({ id, type, createdAt, attempts, lastError }: DeadEvent): DeadEventDto => ({
  id,
  type,
  created_at: createdAt.toISOString(),
  attempts,
  last_error: lastError,
});
