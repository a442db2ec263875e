import type { Readable } from 'node:stream';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Blobs,
  BodyStream,
  CurrentUser,
  download,
  Fails,
  HttpErrors,
  IdempotentByHand,
  OkDto,
  Once,
  PageQuery,
  RequireUser,
  TakesBytes,
  type AuthenticatedUser,
  type OnceRunner,
  LeadsTo,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileErrors } from '../../domain/file.errors.js';
import { FileRepository } from '../../ports/file-repository.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { ReceiveFile } from '../../use-cases/receive-file.js';
import { RemoveFile } from '../../use-cases/remove-file.js';
import { ListFiles } from '../postgres/list-files.query.js';
import { FileListDto, StoredFileReplyDto, UploadFileQuery } from './files.dto.js';
import { ServesBytes } from '../../../outputs/adapters/http/serves-bytes.js';
import { NamesFile, Sha256Param } from './sha256-param.js';

/** Files for your jobs to read (`spec.inputs`). A file is named by the SHA-256 of its content and never changes. */
@ApiTags('Files')
@RequireUser('jobs')
@Controller('api/files')
export class FilesController {
  constructor(
    private readonly receiving: ReceiveFile,
    private readonly removing: RemoveFile,
    private readonly files: ListFiles,
    private readonly repository: FileRepository,
    private readonly blobs: Blobs,
    private readonly options: MarketplaceOptions,
  ) {}

  /**
   * Stores a file of up to FILE_MAX_MB. Only you can read it, and devices that run a job of yours that names it. The same
   * content again takes no more room, keeps its name, and puts off its expiry.
   */
  @Post()
  @HttpCode(200)
  @IdempotentByHand()
  @TakesBytes('The bytes of the file.')
  @Fails(FileErrors.file_hash_mismatch, FileErrors.file_space_full, FileErrors.too_many_files)
  @Fails(FileErrors.too_many_uploads)
  @LeadsTo('downloadFile', { sha256: '/file/sha256' })
  async uploadFile(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query() { name, sha256 }: UploadFileQuery,
    @BodyStream() content: Readable,
    @Req() { headers }: FastifyRequest,
    @Once() once: OnceRunner,
  ): Promise<StoredFileReplyDto> {
    const { maxBytes } = this.options.files;
    const announcedBytes = headers['content-length'] === undefined ? null : Number(headers['content-length']);
    if ((announcedBytes ?? 0) > maxBytes) throw HttpErrors.body_too_large(`A file has at most ${maxBytes} bytes.`);
    const expected = sha256?.toLowerCase() ?? null;
    const input = { ownerId: userId, name: name ?? null, content, announcedBytes, sha256: expected };
    const store = async () => {
      const stored = await this.receiving.execute(input);
      return { ok: true as const, file: await this.files.one(userId, stored.sha256) };
    };
    return once.upload({ content, maxBytes, store, sha256Of: ({ file }) => file.sha256 });
  }

  /** Your files, newest first, and the room they take. */
  @Get()
  async listFiles(@CurrentUser() { userId }: AuthenticatedUser, @Query() query: PageQuery): Promise<FileListDto> {
    const { usedBytes } = await this.repository.space(userId);
    const list = await this.files.ofOwner(userId, query);
    return { ok: true, used_bytes: usedBytes, max_bytes: this.options.files.maxUserBytes, ...list };
  }

  /** A file of yours; `HEAD` tells whether you have it. Its `ETag` is its SHA-256; a single `Range` is served. */
  @Get(':sha256')
  @NamesFile()
  @Fails(FileErrors.file_not_found)
  @ServesBytes()
  async downloadFile(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('sha256', Sha256Param) sha256: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { file, blob } = await this.files.own(userId, sha256);
    return download(request, reply, file, (range) => this.blobs.open(blob, range));
  }

  /** Deletes a file of yours. Files that a waiting or running job reads stay. */
  @Delete(':sha256')
  @NamesFile()
  @Fails(FileErrors.file_not_found, FileErrors.file_in_use)
  async deleteFile(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('sha256', Sha256Param) sha256: string,
  ): Promise<OkDto> {
    await this.removing.execute(userId, sha256);
    return { ok: true };
  }
}
