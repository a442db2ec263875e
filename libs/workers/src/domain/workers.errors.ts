import { defineErrors } from '@app/kernel';

export const WorkersErrors = defineErrors({
  token_not_found: { kind: 'not_found', title: 'You have no such worker token' },
  token_revoked: { kind: 'conflict', title: 'This worker token was revoked; create a new one' },
  agent_already_running: { kind: 'conflict', title: 'Another agent runs with this worker token' },
  enrolment_code_unknown: { kind: 'not_found', title: 'There is no such enrolment code; check it, or make a new one' },
  enrolment_code_used: {
    kind: 'conflict',
    title: 'This enrolment code has already been used; each code works for one machine',
  },
  enrolment_code_expired: { kind: 'conflict', title: 'This enrolment code has expired; make a new one' },
  hardware_unknown: { kind: 'conflict', title: 'The device has not reported its hardware yet; send a heartbeat first' },
  self_test_too_soon: { kind: 'too_many', title: 'The last self-test, or the last request for one, was too recent' },
  self_test_over: { kind: 'conflict', title: 'This self-test is not running, or another step comes next' },
});
