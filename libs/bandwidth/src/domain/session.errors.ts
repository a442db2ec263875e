import { defineErrors } from '@app/kernel';

export const SessionErrors = defineErrors({
  session_not_found: { kind: 'not_found', title: 'You have no such proxy session' },
  session_ended: { kind: 'conflict', title: 'The proxy session has ended' },
  price_too_low: { kind: 'invalid', title: "This price per GB is below the server's minimum" },
  exit_has_no_country: { kind: 'invalid', title: 'A country needs a device as exit' },
  session_too_small: { kind: 'invalid', title: 'These bytes cost less than the smallest amount of money' },
  session_too_large: { kind: 'invalid', title: 'A proxy session has at most 1,000,000 GB' },
  no_exit_available: { kind: 'conflict', title: 'No matching exit is connected' },
  proxy_unavailable: { kind: 'unavailable', title: 'No provider can carry proxy sessions right now' },
});
