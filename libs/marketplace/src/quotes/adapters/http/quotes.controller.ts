import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BodyLimit, CurrentUser, LARGEST_BODY_KIB, RequireUser, type AuthenticatedUser } from '@app/platform';
import { MIN_QUORUM } from '../../../verification/domain/quorum.js';
import { QuoteJob } from '../../use-cases/quote-job.js';
import { toJobQuote } from './job-quote.js';
import { JobQuoteReplyDto, QuoteJobDto } from './quotes.dto.js';

/** What a job should cost. */
@ApiTags('Jobs')
@RequireUser('jobs')
@Controller('api/jobs')
export class QuotesController {
  constructor(private readonly quoting: QuoteJob) {}

  /**
   * Suggests a price for a job, and says which devices would take it for that. Nothing is stored or held, and the price
   * doesn't bind anybody: send it with `POST /api/jobs`.
   */
  @Post('quote')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  async quoteJob(@CurrentUser() { userId }: AuthenticatedUser, @Body() body: QuoteJobDto): Promise<JobQuoteReplyDto> {
    const quote = await this.quoting.execute({
      buyerId: userId,
      spec: body.spec ?? null,
      durationHours: body.duration_hrs,
      quorum: body.verification === 'quorum' ? (body.quorum ?? MIN_QUORUM) : null,
      maxAttempts: body.max_attempts ?? 1,
    });
    return { ok: true, quote: toJobQuote(quote) };
  }
}
