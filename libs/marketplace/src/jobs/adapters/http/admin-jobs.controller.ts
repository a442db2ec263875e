import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails, RequireAdmin, UuidParam } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import { AdminJobs } from '../postgres/admin-jobs.query.js';
import { AdminJobListDto, AdminJobReplyDto, AdminJobsQuery } from './admin-jobs.dto.js';

/** Jobs, for administrators. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin/jobs')
export class AdminJobsController {
  constructor(private readonly jobs: AdminJobs) {}

  /** Finds jobs by id or a part of the title, or lists all, newest first. */
  @Get()
  async listAllJobs(@Query() query: AdminJobsQuery): Promise<AdminJobListDto> {
    return { ok: true, ...(await this.jobs.list(query)) };
  }

  /** A job with its buyer, its attempts and their owners. */
  @Get(':id')
  @Fails(JobErrors.job_not_found)
  async getJobAsAdmin(@Param('id', UuidParam) id: string): Promise<AdminJobReplyDto> {
    return { ok: true, job: await this.jobs.show(id as JobId) };
  }
}
