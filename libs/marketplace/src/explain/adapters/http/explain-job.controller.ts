import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, Fails, RequireUser, UuidParam, type AuthenticatedUser } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { ExplainJob } from '../postgres/explain-job.query.js';
import { JobExplanationReplyDto } from './explain.dto.js';

/** Why a job waits. */
@ApiTags('Jobs')
@Controller('api')
export class ExplainJobController {
  constructor(private readonly job: ExplainJob) {}

  /** Where your job stands, in words and codes: what keeps devices from it, what price would do, and what you can do. */
  @Get('jobs/:id/explain')
  @RequireUser('jobs')
  @Fails(JobErrors.job_not_found)
  async explainJob(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<JobExplanationReplyDto> {
    return { ok: true, explanation: await this.job.execute(id as JobId, user.userId) };
  }
}
