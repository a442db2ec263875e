import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { Blobs } from '@app/platform/blobs/blobs';
import { OutputRepository } from '../ports/output-repository.js';

/** Kept this long after an attempt that didn't complete, so that its owner can find out why. */
const AGE_S = 24 * 3600;
const BATCH = 100;

/** Removes artifacts that will never be shown. Answers whether there is more to do. */
@Injectable()
export class SweepArtifacts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly output: OutputRepository,
    private readonly blobs: Blobs,
  ) {}

  execute(): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const { blobs, more } = await this.output.removeUnopened(AGE_S, BATCH);
      if (blobs.length > 0) await this.blobs.discard(blobs);
      return more;
    });
  }
}
