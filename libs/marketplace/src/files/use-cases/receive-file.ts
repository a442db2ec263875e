import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import { Blobs, type ReceivedBlob } from '@app/platform/blobs/blobs';
import { FileErrors } from '../domain/file.errors.js';
import { MAX_FILES, type FileSpace, type StoredFile } from '../domain/stored-file.js';
import { FileRepository } from '../ports/file-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';

export interface ReceiveFileInput {
  ownerId: UserId;
  /** Null: its content names it. */
  name: string | null;
  content: Readable;
  /** What the sender says it will be; null where unsaid. */
  announcedBytes: number | null;
  sha256: string | null;
}

/** Uploads in progress take room, too: the limit per user and process. */
const MAX_AT_ONCE = 4;

/**
 * Stores a file of a user. The bytes are durable before the record names them, and no transaction is open while they
 * arrive; whether there is room is asked before, to refuse early, and decided after, under a lock.
 */
@Injectable()
export class ReceiveFile {
  private readonly underWay = new Map<UserId, number>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FileRepository,
    private readonly blobs: Blobs,
    private readonly options: MarketplaceOptions,
  ) {}

  async execute(input: ReceiveFileInput): Promise<StoredFile> {
    const { ownerId } = input;
    const count = this.underWay.get(ownerId) ?? 0;
    if (count >= MAX_AT_ONCE) throw FileErrors.too_many_uploads(`At most ${MAX_AT_ONCE} at once.`, { retryAfterS: 5 });
    this.underWay.set(ownerId, count + 1);
    try {
      return await this.receive(input);
    } finally {
      const left = this.underWay.get(ownerId)! - 1;
      if (left > 0) this.underWay.set(ownerId, left);
      else this.underWay.delete(ownerId);
    }
  }

  private async receive({ ownerId, name, content, announcedBytes, sha256 }: ReceiveFileInput): Promise<StoredFile> {
    // The same content again takes no room; it isn't known before it arrived unless the sender says so.
    const isKnown = sha256 !== null && (await this.files.touch(ownerId, sha256)) !== null;
    if (!isKnown) this.refuseIfFull(await this.files.space(ownerId), announcedBytes ?? 0);
    const blob = await this.blobs.receive(content, this.options.files.maxBytes);
    const file: StoredFile = { sha256: blob.sha256, name: name ?? blob.sha256, sizeBytes: blob.sizeBytes };
    let kept: { file: StoredFile; blobIsKept: boolean } | undefined;
    try {
      if (sha256 !== null && sha256 !== blob.sha256)
        throw FileErrors.file_hash_mismatch(`What arrived has the SHA-256 ${blob.sha256}.`);
      kept = await this.unitOfWork.run(() => this.record(ownerId, file, blob));
      return kept.file;
    } finally {
      if (!kept?.blobIsKept) await this.blobs.sweepSoon(blob.key).catch(() => undefined);
    }
  }

  private async record(ownerId: UserId, file: StoredFile, blob: ReceivedBlob) {
    const space = await this.files.lock(ownerId);
    const known = await this.files.touch(ownerId, file.sha256);
    if (known) return { file: known, blobIsKept: false };
    this.refuseIfFull(space, file.sizeBytes);
    const blobIsKept = await this.files.add(ownerId, file, blob.key);
    if (blobIsKept) await this.blobs.keep(blob.key);
    return { file, blobIsKept };
  }

  private refuseIfFull({ files, usedBytes }: FileSpace, more: number): void {
    const { maxUserBytes } = this.options.files;
    if (files >= MAX_FILES) throw FileErrors.too_many_files(`One account has at most ${MAX_FILES} files.`);
    if (usedBytes + more > maxUserBytes)
      throw FileErrors.file_space_full(`Your files take ${usedBytes} of ${maxUserBytes} bytes.`);
  }
}
