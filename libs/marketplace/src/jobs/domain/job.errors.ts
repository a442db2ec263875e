import { defineErrors } from '@app/kernel';

export const JobErrors = defineErrors({
  job_not_found: { kind: 'not_found', title: 'There is no such job' },
  device_not_found: { kind: 'not_found', title: 'You have no such device' },
  job_not_waiting: { kind: 'conflict', title: 'The job is not waiting for a worker' },
  device_full: { kind: 'conflict', title: 'The device is running as many jobs as it can' },
  agent_outdated: { kind: 'conflict', title: 'The agent is too old for new jobs' },
  job_blocked_for_device: { kind: 'conflict', title: 'This job is not offered to this device' },
  job_is_a_copy: { kind: 'conflict', title: 'This is a copy of another job, which decides about it' },
  job_ended: { kind: 'conflict', title: 'The job has ended' },
  attempt_ended: { kind: 'conflict', title: 'This attempt has ended' },
});
