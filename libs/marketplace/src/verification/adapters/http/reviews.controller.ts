import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros } from '@app/kernel';
import { CurrentUser, Fails, Idempotent, RequireUser, UuidParam, type AuthenticatedUser } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { ReviewErrors } from '../../domain/review.errors.js';
import { PayResult } from '../../use-cases/pay-result.js';
import { AcceptedResultReplyDto } from './reviews.dto.js';

/** Results that are looked at before they are paid. */
@ApiTags('Jobs')
@RequireUser('jobs')
@Controller('api/jobs')
export class ReviewsController {
  constructor(private readonly results: PayResult) {}

  /**
   * Says that the result of your job is what you asked for, or that the time of one that ended without a result was worked:
   * it is paid now. Repeats are answered as the first time.
   */
  @Post(':id/accept-result')
  @HttpCode(200)
  @Idempotent()
  @Fails(JobErrors.job_not_found, ReviewErrors.result_not_pending)
  async acceptResult(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<AcceptedResultReplyDto> {
    const { result, status, dueAt } = await this.results.accept(id as JobId, user.userId);
    const paid_coin = fromMicros(result.owedMicros);
    return {
      ok: true,
      job: { id, title: result.title, status: result.jobStatus },
      review: { state: status, due_at: dueAt.toISOString(), owed_coin: paid_coin },
      paid_coin,
    };
  }
}
