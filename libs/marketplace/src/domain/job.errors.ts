import { defineErrors } from '@app/kernel';

export const JobErrors = defineErrors({
  job_not_found: { kind: 'not_found', title: 'There is no such job' },
  job_not_waiting: { kind: 'conflict', title: 'The job is not waiting for a worker' },
  job_blocked_for_device: { kind: 'conflict', title: 'This device failed the job before and does not get it again' },
  job_ended: { kind: 'conflict', title: 'The job has ended' },
  attempt_ended: { kind: 'conflict', title: 'This attempt has ended' },
});
