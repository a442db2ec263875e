import { defineErrors } from '@app/kernel';

export const WorkersErrors = defineErrors({
  token_not_found: { kind: 'not_found', title: 'You have no such worker token' },
  token_revoked: { kind: 'conflict', title: 'This worker token was revoked; create a new one' },
  agent_already_running: { kind: 'conflict', title: 'Another agent runs with this worker token' },
  hardware_unknown: { kind: 'conflict', title: 'The device has not reported its hardware yet; send a heartbeat first' },
  self_test_too_soon: { kind: 'too_many', title: 'The last self-test, or the last request for one, was too recent' },
  self_test_over: { kind: 'conflict', title: 'This self-test is not running, or another step comes next' },
});
