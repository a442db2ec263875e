import { Module } from '@nestjs/common';
import { DeadEventsController } from './dead-events.controller.js';
import { OverviewController } from './overview.controller.js';
import { OverviewQuery } from './overview.query.js';
import { RetryDeadEvent } from './retry-dead-event.js';

/** What operators look at first, put together from all contexts. */
@Module({
  controllers: [OverviewController, DeadEventsController],
  providers: [OverviewQuery, RetryDeadEvent],
  exports: [OverviewQuery],
})
export class OperatorModule {}
