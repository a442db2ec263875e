import type { DeviceId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { JobErrors } from '../../jobs/domain/job.errors.js';
import type { AttemptOutput, OutputRepository } from '../ports/output-repository.js';

/** Which attempt a device reports on. */
export interface OwnAttempt {
  jobId: JobId;
  deviceId: DeviceId;
  /** Absent: the device's newest attempt at the job. */
  attemptId?: AttemptId;
}

/** The attempt, locked and still running; a device may add to nothing else. */
export async function lockRunning(output: OutputRepository, own: OwnAttempt): Promise<AttemptOutput> {
  const attempt = await output.lock(own.jobId, own.deviceId, own.attemptId);
  if (!attempt) throw JobErrors.job_not_found();
  if (attempt.status !== 'running') throw JobErrors.attempt_ended();
  return attempt;
}
