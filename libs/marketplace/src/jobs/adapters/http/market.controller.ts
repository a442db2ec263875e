import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ListJobs } from '../postgres/list-jobs.query.js';
import { CachedPage } from './cached-page.js';
import { MarketplaceJobListDto, PublicJobsQuery } from './jobs.dto.js';

/** What everybody may see. */
@ApiTags('Marketplace')
@Controller('api/marketplace')
export class MarketController {
  constructor(private readonly listJobs: ListJobs) {}

  /** Jobs of everybody in every state, newest first unless sorted otherwise. At most a second old. */
  @Get('jobs')
  @UseInterceptors(CachedPage)
  listMarketplaceJobs(@Query() query: PublicJobsQuery): Promise<MarketplaceJobListDto> {
    return this.listJobs.public(query);
  }
}
