import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import { Blobs } from '@app/platform/blobs/blobs';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { FileErrors } from '../domain/file.errors.js';
import { FileRepository } from '../ports/file-repository.js';

const BATCH = 100;

/** Removes a file of a user, with its bytes where nobody else has the same. */
@Injectable()
export class RemoveFile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FileRepository,
    private readonly blobs: Blobs,
    private readonly options: MarketplaceOptions,
  ) {}

  /** Throws `file_not_found`, and `file_in_use` while a job that waits or runs reads it. */
  async execute(ownerId: UserId, sha256: string): Promise<void> {
    const outcome = await this.remove(ownerId, sha256, null);
    if (outcome === 'absent') throw FileErrors.file_not_found();
    if (outcome === 'in_use') throw FileErrors.file_in_use();
  }

  /** Removes files that nobody used for FILES_KEPT_DAYS. Answers whether there is more to do. */
  async idle(): Promise<boolean> {
    const { keptDays } = this.options.files;
    let removed = 0;
    for (const { ownerId, sha256 } of await this.files.idle(keptDays, BATCH))
      if ((await this.remove(ownerId, sha256, keptDays)) === 'removed') removed++;
    return removed === BATCH;
  }

  /** Unless a job used it in so many days; null: unless a job uses it now. */
  remove(ownerId: UserId, sha256: string, idleDays: number | null): Promise<'removed' | 'absent' | 'in_use'> {
    return this.unitOfWork.run(async () => {
      await this.files.lock(ownerId);
      const removed = await this.files.remove(ownerId, sha256, idleDays);
      if (removed.outcome === 'removed' && removed.blob) await this.blobs.discard([removed.blob]);
      return removed.outcome;
    });
  }
}
