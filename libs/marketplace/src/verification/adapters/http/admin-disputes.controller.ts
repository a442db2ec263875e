import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { toMicros } from '@app/kernel';
import {
  Blobs,
  BodyLimit,
  CurrentUser,
  download,
  Fails,
  Idempotent,
  RequireAdmin,
  UuidParam,
  type AuthenticatedUser,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobId } from '../../../contract.js';
import { ServesBytes } from '../../../outputs/adapters/http/serves-bytes.js';
import { OutputErrors } from '../../../outputs/domain/output.errors.js';
import { ReviewErrors } from '../../domain/review.errors.js';
import { SettleDispute } from '../../use-cases/settle-dispute.js';
import { AdminDisputes } from '../postgres/admin-disputes.query.js';
import { AdminDisputeReplyDto, AdminDisputeListDto } from './admin-disputes.dto.js';
import { AdminDisputesQuery, SettleDisputeDto } from './disputes.dto.js';

/** Disputes for administrators, who settle them. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin/disputes')
export class AdminDisputesController {
  constructor(
    private readonly disputes: AdminDisputes,
    private readonly settling: SettleDispute,
    private readonly blobs: Blobs,
  ) {}

  /** Open or settled disputes, newest first. */
  @Get()
  async listDisputes(@Query() query: AdminDisputesQuery): Promise<AdminDisputeListDto> {
    return { ok: true, ...(await this.disputes.list(query)) };
  }

  /** A dispute with the work it is about, and what both sides say. */
  @Get(':job_id')
  @Fails(ReviewErrors.dispute_not_found)
  async getDisputeAsAdmin(@Param('job_id', UuidParam) id: string): Promise<AdminDisputeReplyDto> {
    return { ok: true, dispute: await this.disputes.show(id as JobId) };
  }

  /** A file of the work in dispute, while it is stored. Its `ETag` is its SHA-256; a single `Range` is served. */
  @Get(':job_id/artifacts/:name')
  @Fails(ReviewErrors.dispute_not_found, OutputErrors.artifact_not_found)
  @ApiParam({
    name: 'name',
    description: "Its name in the dispute's list of artifacts.",
    schema: { type: 'string', maxLength: 128, example: 'picture.png' },
  })
  @ServesBytes()
  async downloadDisputedArtifact(
    @Param('job_id', UuidParam) id: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { artifact, blob } = await this.disputes.artifact(id as JobId, name);
    return download(request, reply, artifact, (range) => this.blobs.open(blob, range));
  }

  /**
   * Decides a dispute for good: `pay_coin` of what is owed go to the worker's side (the platform's fee out of it), the rest
   * returns to the buyer.
   */
  @Post(':job_id/settle')
  @HttpCode(200)
  @BodyLimit(12)
  @Idempotent()
  @Fails(
    ReviewErrors.dispute_not_found,
    ReviewErrors.dispute_settled,
    ReviewErrors.own_dispute,
    ReviewErrors.pay_exceeds_price,
  )
  async settleDispute(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('job_id', UuidParam) id: string,
    @Body() { pay_coin, note }: SettleDisputeDto,
  ): Promise<AdminDisputeReplyDto> {
    await this.settling.execute({ jobId: id as JobId, by: userId, payMicros: toMicros(pay_coin), note });
    return { ok: true, dispute: await this.disputes.show(id as JobId) };
  }
}
