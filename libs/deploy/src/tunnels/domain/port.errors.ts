import { defineErrors } from '@app/kernel/domain-error';

/** What the gateway answers at the addresses of replicas' ports. */
export const PortErrors = defineErrors({
  replica_unknown: { kind: 'not_found', title: 'There is no replica at this address' },
  replica_access_denied: { kind: 'unauthenticated', title: 'This address opens with an access link or token only' },
  foreign_origin: { kind: 'forbidden', title: 'Another site may not use your access to this replica' },
  replica_busy: { kind: 'too_many', title: 'Too many connections to this deploy are open' },
  replica_not_answering: { kind: 'bad_gateway', title: 'The replica does not answer at its port' },
  replica_not_running: { kind: 'unavailable', title: 'The replica is not running now' },
  replica_not_connected: { kind: 'unavailable', title: 'The device of this replica is not connected' },
});
