import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, RequireUser, type AuthenticatedUser } from '@app/platform';
import { ListWork } from '../postgres/list-work.query.js';
import { WorkListDto, WorkQuery } from './owner-work.dto.js';

/** What an owner's devices work on. */
@ApiTags('Worker')
@Controller('api/worker')
export class OwnerWorkController {
  constructor(private readonly list: ListWork) {}

  /** What your devices ran and run, newest first, also those that you revoked. */
  @Get('work')
  @RequireUser('worker')
  listWork(@CurrentUser() user: AuthenticatedUser, @Query() query: WorkQuery): Promise<WorkListDto> {
    return this.list.execute(user.userId, query);
  }
}
