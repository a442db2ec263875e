import { OkDto, AmountField } from '@app/platform';
import { JobSummaryDto, JobReviewDto } from '../../../jobs/adapters/http/jobs.dto.js';

export class AcceptedResultReplyDto extends OkDto {
  job!: JobSummaryDto;

  review!: JobReviewDto;

  /** Coins the job cost you, fee included. @example 1.5 */
  @AmountField()
  paid_coin!: number;
}
