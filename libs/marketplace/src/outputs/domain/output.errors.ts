import { defineErrors } from '@app/kernel';

/** Refusals about what attempts leave behind: logs and artifacts. */
export const OutputErrors = defineErrors({
  log_too_large: { kind: 'too_large', title: "The attempt's log has reached its limit" },
  too_many_artifacts: { kind: 'conflict', title: 'The attempt has the maximum number of artifacts' },
  job_not_completed: { kind: 'conflict', title: 'The artifacts of a job are available once it is completed' },
  artifact_not_found: { kind: 'not_found', title: 'The job has no such artifact' },
});
