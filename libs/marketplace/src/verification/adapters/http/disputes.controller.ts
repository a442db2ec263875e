import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SpendErrors } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  Idempotent,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
  LeadsTo,
} from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { ReviewErrors } from '../../domain/review.errors.js';
import { AddEvidence } from '../../use-cases/add-evidence.js';
import { OpenDispute } from '../../use-cases/open-dispute.js';
import { ShowDispute } from '../postgres/show-dispute.query.js';
import { DisputeReplyDto, AddEvidenceDto, DisputeEvidenceReplyDto, CreateDisputeDto } from './disputes.dto.js';

/** Results their buyers do not accept. */
@ApiTags('Jobs')
@RequireUser('jobs')
@Controller('api/jobs')
export class DisputesController {
  constructor(
    private readonly opening: OpenDispute,
    private readonly giving: AddEvidence,
    private readonly showing: ShowDispute,
  ) {}

  /**
   * Says, before `review_due_at`, that a result is not what you asked for. Or, of a job that ended without a result, that
   * no time was worked on it. What is owed stays held until an administrator has decided who gets how much of it, or until
   * `settles_at`, when it is divided by rule. A deposit of DISPUTE_DEPOSIT_PERCENT (5) of it is held too; it is lost if the
   * worker's side gets everything, and returned otherwise.
   */
  @Post(':id/dispute')
  @HttpCode(200)
  @BodyLimit(12)
  @Idempotent()
  @Fails(JobErrors.job_not_found, ReviewErrors.result_not_pending, ReviewErrors.too_many_disputes)
  @Fails(LedgerErrors.insufficient_balance, LedgerErrors.account_in_debt, SpendErrors.spend_cap_reached)
  @LeadsTo('getDispute', { id: '$request.path.id' })
  async createDispute(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { reason }: CreateDisputeDto,
  ): Promise<DisputeReplyDto> {
    await this.opening.execute({ jobId: id as JobId, buyerId: userId, reason });
    return { ok: true, dispute: await this.showing.execute(id as JobId, userId) };
  }

  /** A dispute, for the job's buyer and the owner of the device that would be paid. */
  @Get(':id/dispute')
  @Fails(JobErrors.job_not_found, ReviewErrors.dispute_not_found)
  async getDispute(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<DisputeReplyDto> {
    return { ok: true, dispute: await this.showing.execute(id as JobId, userId) };
  }

  /** Adds what you have to say to an open dispute of yours, as its buyer or as the owner of the device. */
  @Post(':id/evidence')
  @HttpCode(200)
  @BodyLimit(64)
  @Idempotent()
  @Fails(
    JobErrors.job_not_found,
    ReviewErrors.dispute_not_found,
    ReviewErrors.dispute_settled,
    ReviewErrors.too_much_evidence,
  )
  @LeadsTo('getDispute', { id: '$request.path.id' })
  async addEvidence(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) jobId: string,
    @Body() body: AddEvidenceDto,
  ): Promise<DisputeEvidenceReplyDto> {
    const { id, by, text, at } = await this.giving.execute({ jobId: jobId as JobId, userId, text: body.text });
    return { ok: true, evidence: { id, by, text, at: at.toISOString() } };
  }
}
