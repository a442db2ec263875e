import { Injectable } from '@nestjs/common';
import { FileRepository } from '../ports/file-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { RemoveFile } from './remove-file.js';

const BATCH = 100;

/** Removes files that nobody used for FILES_KEPT_DAYS. Answers whether there is more to do. */
@Injectable()
export class ExpireFiles {
  constructor(
    private readonly files: FileRepository,
    private readonly removing: RemoveFile,
    private readonly options: MarketplaceOptions,
  ) {}

  async execute(): Promise<boolean> {
    const { keptDays } = this.options.files;
    const idle = await this.files.idle(keptDays, BATCH);
    let removed = 0;
    for (const { ownerId, sha256 } of idle)
      if ((await this.removing.remove(ownerId, sha256, keptDays)) === 'removed') removed++;
    return removed === BATCH;
  }
}
