import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency } from '@app/kernel';
import { AmountField, OkDto, Optional, TimeField } from '@app/platform';
import { IsInt, Max, Min } from 'class-validator';
import { JobBlockerDto, SupplyCountsDto } from '../../../explain/adapters/http/explain.dto.js';
import { JobTermsDto } from '../../../jobs/adapters/http/jobs.dto.js';
import { PriceRangeDto } from '../../../offers/adapters/http/offers.dto.js';
import { OUTLOOKS, type OutlookCode } from '../../domain/outlook.js';
import { PRICE_SOURCES, type PriceSource } from '../../domain/suggested-price.js';

export class QuoteJobDto extends JobTermsDto {
  /** How long it may run, in hours. */
  @ApiProperty({ type: 'integer', default: 1, example: 1 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(8760)
  duration_hrs: number = 1;
}

export class JobQuoteDto {
  /** Suggested `price_coin` of the job: what is usual, or more where no free device would take it for that. @example 0.5 */
  @AmountField()
  price_coin!: number;

  /** Least price for which a device that fits would take it; without one, the least that was usual. @example 0.25 */
  @AmountField()
  low_coin!: number;

  /** Price for which every device that fits would take it, or the most that was usual. @example 2 */
  @AmountField()
  high_coin!: number;

  /** To send with the job: the price is for this long. */
  @ApiProperty({ type: 'integer', example: 1 })
  duration_hrs!: number;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  payment_type!: Currency;

  /** Maximum price, held when you post the job, in `payment_type`: `price_coin` for each of `max_attempts`. @example 0.5 */
  @AmountField()
  total!: number;

  /**
   * What decided the price. `history`: what completed jobs paid on such GPUs in the last 30 days. `price_list`: too few to
   * tell, so the operator's list price (GPU_PRICES). `asking_price`: owners of devices that fit ask for more than that.
   */
  @ApiProperty({ enum: PRICE_SOURCES, enumName: 'PriceSource', example: 'history' })
  source!: PriceSource;

  /** What is usual per hour and GPU, or per hour without a GPU: paid in the last 30 days, or the operator's list price. */
  usual_coin_per_hr!: PriceRangeDto;

  /** Completed jobs that this was drawn from; 0: it is the list price. */
  @ApiProperty({ type: 'integer', example: 42 })
  usual_jobs!: number;

  /** What would become of the job now at `price_coin`. New codes may come. */
  @ApiProperty({ enum: OUTLOOKS, enumName: 'JobOutlook', example: 'about_to_start' })
  code!: OutlookCode;

  /** The same in words. */
  @ApiProperty({ example: '3 devices could start it now for 0.5 coins.' })
  text!: string;

  /**
   * Seconds until devices that fit should be free: 0 now, else by the deadlines of what they run. Most jobs end earlier;
   * waiting jobs that pay more per hour go first. Null: unknown.
   */
  @ApiProperty({ type: 'integer', nullable: true, example: 0 })
  wait_s!: number | null;

  /** Devices at `price_coin`; null without a `spec`. */
  @ApiProperty({ type: SupplyCountsDto, nullable: true })
  devices!: SupplyCountsDto | null;

  /** What keeps devices from taking it at `price_coin`. */
  blockers!: JobBlockerDto[];

  /** When the devices were looked at: at most about ten seconds ago. */
  @TimeField()
  as_of!: string;
}

export class JobQuoteReplyDto extends OkDto {
  quote!: JobQuoteDto;
}
