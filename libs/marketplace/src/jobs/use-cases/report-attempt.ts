import type { DeviceId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { JobErrors } from '../domain/job.errors.js';
import type { AttemptStatus, JobStatus } from '../domain/job.js';
import type { JobRepository } from '../ports/job-repository.js';

export interface AttemptReport {
  jobId: JobId;
  deviceId: DeviceId;
  /** Absent: the device's attempt, whichever it is. */
  attemptId?: AttemptId;
}

export interface JobSummary {
  id: JobId;
  title: string;
  status: JobStatus;
}

/**
 * What a device is told that reports the end of an attempt which isn't running: the first answer when it was this
 * very report, a refusal otherwise.
 */
export async function answerRepeat(
  jobs: JobRepository,
  { jobId, deviceId, attemptId }: AttemptReport,
  reported: AttemptStatus,
): Promise<JobSummary> {
  const attempt = await jobs.attemptOf(jobId, deviceId, attemptId);
  if (!attempt) throw JobErrors.job_not_found();
  if (attempt.status !== reported) throw JobErrors.attempt_ended();
  const ended = attempt.endedJob && attempt.job.status === 'failed';
  return { ...attempt.job, status: ended ? 'failed' : 'waiting' };
}
