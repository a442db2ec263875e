import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequireAdmin } from '@app/platform';
import { OverviewDto } from './overview.dto.js';
import { OverviewQuery } from './overview.query.js';

@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewQuery) {}

  /** What needs a person, and how the service is: processes, queues, money on hold, errors, backup. */
  @Get()
  getOverview(): Promise<OverviewDto> {
    return this.overview.execute();
  }
}
