import { OkDto } from '@app/platform';
import { JobSummaryDto, ReviewDto } from '../../../jobs/adapters/http/jobs.dto.js';

export class AcceptedResultDto extends OkDto {
  job!: JobSummaryDto;

  review!: ReviewDto;

  /** Coins the job cost you, fee included. @example 1.5 */
  paid_coin!: number;
}
