import type { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  Blobs,
  BodyStream,
  CurrentDevice,
  CurrentUser,
  download,
  Fails,
  HttpErrors,
  IdempotentByHand,
  Once,
  PageQuery,
  RequireDevice,
  RequireUser,
  TakesBytes,
  UuidParam,
  type AuthenticatedDevice,
  type AuthenticatedUser,
  type OnceRunner,
  LeadsTo,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptId, JobId } from '../../../contract.js';
import type { Artifact } from '../../domain/artifact.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { OutputErrors } from '../../domain/output.errors.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { ReceiveArtifact } from '../../use-cases/receive-artifact.js';
import { ListArtifacts } from '../postgres/list-artifacts.query.js';
import { ArtifactListDto, ArtifactReplyDto, UploadQuery, type ArtifactDto } from './job-artifacts.dto.js';
import { ServesBytes } from './serves-bytes.js';

/** The files a job leaves behind. */
@ApiTags('Jobs')
@Controller('api/jobs/:id/artifacts')
export class JobArtifactsController {
  constructor(
    private readonly receiving: ReceiveArtifact,
    private readonly artifacts: ListArtifacts,
    private readonly blobs: Blobs,
    private readonly options: MarketplaceOptions,
  ) {}

  /** Stores a file of this device's running attempt; the same name again replaces it. The buyer sees it at completion. */
  @Post()
  @HttpCode(200)
  @RequireDevice()
  @IdempotentByHand()
  @TakesBytes('The bytes of the file.')
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended, OutputErrors.too_many_artifacts)
  @LeadsTo('downloadArtifact', { id: '$request.path.id', name: '/artifact/name' })
  async uploadArtifact(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Query() { name, attempt_id }: UploadQuery,
    @BodyStream() content: Readable,
    @Req() { headers }: FastifyRequest,
    @Once() once: OnceRunner,
  ): Promise<ArtifactReplyDto> {
    const maxBytes = this.options.maxArtifactBytes;
    if (Number(headers['content-length'] ?? 0) > maxBytes)
      throw HttpErrors.body_too_large(`An artifact has at most ${maxBytes} bytes.`);
    const own = { jobId: id as JobId, deviceId, attemptId: attempt_id as AttemptId | undefined };
    const store = async () => ({
      ok: true as const,
      artifact: toDto(await this.receiving.execute({ ...own, name, content, maxBytes })),
    });
    return once.upload({ content, maxBytes, store, sha256Of: ({ artifact }) => artifact.sha256 });
  }

  /** The files of a completed job; empty before. */
  @Get()
  @RequireUser('jobs')
  @Fails(JobErrors.job_not_found)
  async listArtifacts(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() query: PageQuery,
  ): Promise<ArtifactListDto> {
    const { artifacts, next_cursor } = await this.artifacts.execute(id as JobId, userId, query);
    return { ok: true, artifacts: artifacts.map(toDto), next_cursor };
  }

  /** A file of a completed job. Its `ETag` is its SHA-256; a single `Range` is served. */
  @Get(':name')
  @RequireUser('jobs')
  @Fails(JobErrors.job_not_found, OutputErrors.artifact_not_found, OutputErrors.job_not_completed)
  @ApiParam({
    name: 'name',
    description: 'Its name in the list of artifacts.',
    schema: { type: 'string', maxLength: 128, example: 'picture.png' },
  })
  @ServesBytes()
  async downloadArtifact(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { artifact, blob } = await this.artifacts.find(id as JobId, userId, name);
    return download(request, reply, artifact, (range) => this.blobs.open(blob, range));
  }
}

function toDto({ name, sizeBytes, sha256, contentType }: Artifact): ArtifactDto {
  return { name, size_bytes: sizeBytes, sha256, content_type: contentType };
}
