import { Injectable } from '@nestjs/common';
import { UnitOfWork, type DeviceId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { JobErrors } from '../../jobs/domain/job.errors.js';
import { newPartOfAttempt } from '../domain/attempt-log.js';
import { OutputRepository, type AttemptOutput, type Progress } from '../ports/output-repository.js';
import { OutputWatch } from '../ports/output-watch.js';

/** Which attempt a device reports on. */
export interface OwnAttempt {
  jobId: JobId;
  deviceId: DeviceId;
  /** Absent: the device's newest attempt at the job. */
  attemptId?: AttemptId;
}

export interface AppendLogInput extends OwnAttempt {
  /** Of the text's first byte in the attempt's log, as UTF-8. */
  offset: number;
  text: string;
}

/** What a device reports of a running attempt: its log and its progress. */
@Injectable()
export class ReportOutput {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly output: OutputRepository,
    private readonly watch: OutputWatch,
  ) {}

  /** Adds to the log, each byte once however often it is sent. Answers the offset after the text. */
  async appendLog(input: AppendLogInput): Promise<number> {
    const added = await this.unitOfWork.run(async () => {
      const attempt = await lockRunning(this.output, input);
      const part = newPartOfAttempt(attempt.logBytes, input);
      if (part) await this.output.append(attempt.id, part);
      return part !== null;
    });
    if (added) this.watch.changed(input.jobId);
    return input.offset + Buffer.byteLength(input.text);
  }

  async setProgress(own: OwnAttempt, progress: Progress): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { id } = await lockRunning(this.output, own);
      await this.output.setProgress(id, progress);
    });
    this.watch.changed(own.jobId);
  }
}

/** The attempt, locked and still running; a device may add to nothing else. */
export async function lockRunning(output: OutputRepository, own: OwnAttempt): Promise<AttemptOutput> {
  const attempt = await output.lock(own.jobId, own.deviceId, own.attemptId);
  if (!attempt) throw JobErrors.job_not_found();
  if (attempt.status !== 'running') throw JobErrors.attempt_ended();
  return attempt;
}
