import { Controller, Get, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Blobs,
  CurrentDevice,
  download,
  Fails,
  RequireDevice,
  UuidParam,
  type AuthenticatedDevice,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptId, JobId } from '../../../contract.js';
import { FileErrors } from '../../domain/file.errors.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { ListFiles } from '../postgres/list-files.query.js';
import { InputQuery } from './files.dto.js';
import { ServesBytes } from '../../../outputs/adapters/http/serves-bytes.js';
import { NamesFile, Sha256Param } from './sha256-param.js';

/** The files a job reads, for the device that runs it. */
@ApiTags('Jobs')
@RequireDevice()
@Controller('api/jobs/:id/inputs')
export class JobInputsController {
  constructor(
    private readonly files: ListFiles,
    private readonly blobs: Blobs,
  ) {}

  /** A file that the job names in `spec.inputs`, while this device runs it. A single `Range` is served. */
  @Get(':sha256')
  @NamesFile()
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended, FileErrors.file_not_found)
  @ServesBytes()
  async downloadJobInput(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Param('sha256', Sha256Param) sha256: string,
    @Query() { attempt_id }: InputQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { file, blob } = await this.files.input(id as JobId, deviceId, (attempt_id as AttemptId) ?? null, sha256);
    return download(request, reply, file, (range) => this.blobs.open(blob, range));
  }
}
