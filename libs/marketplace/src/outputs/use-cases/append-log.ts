import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { newPartOfAttempt } from '../domain/attempt-log.js';
import { OutputRepository } from '../ports/output-repository.js';
import { OutputWatch } from '../ports/output-watch.js';
import { lockRunning, type OwnAttempt } from './attempt-of-caller.js';

export interface AppendLogInput extends OwnAttempt {
  /** Of the text's first byte in the attempt's log, as UTF-8. */
  offset: number;
  text: string;
}

/** Adds to a running attempt's log, each byte once however often it is sent. Answers the offset after the text. */
@Injectable()
export class AppendLog {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly output: OutputRepository,
    private readonly watch: OutputWatch,
  ) {}

  async execute(input: AppendLogInput): Promise<number> {
    const added = await this.unitOfWork.run(async () => {
      const attempt = await lockRunning(this.output, input);
      const part = newPartOfAttempt(attempt.logBytes, input);
      if (part) await this.output.append(attempt.id, part);
      return part !== null;
    });
    if (added) this.watch.changed(input.jobId);
    return input.offset + Buffer.byteLength(input.text);
  }
}
