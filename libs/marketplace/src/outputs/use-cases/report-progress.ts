import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { OutputRepository, type Progress } from '../ports/output-repository.js';
import { OutputWatch } from '../ports/output-watch.js';
import { lockRunning, type OwnAttempt } from './attempt-of-caller.js';

/** Shows the buyer how far a running attempt is. */
@Injectable()
export class ReportProgress {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly output: OutputRepository,
    private readonly watch: OutputWatch,
  ) {}

  async execute(own: OwnAttempt, progress: Progress): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { id } = await lockRunning(this.output, own);
      await this.output.setProgress(id, progress);
    });
    this.watch.changed(own.jobId);
  }
}
