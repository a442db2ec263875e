import { PostgresAccountRepository } from '@app/identity/adapters/postgres/postgres-account-repository';
import { OutboxNotices } from '@app/identity/outbox-notices';
import { SystemClock } from '@app/kernel';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { Desk } from './command.js';

/** E-mails about the commands run here: stored in the same transaction, sent by the running service. */
export function noticesOf({ database }: Desk): OutboxNotices {
  return new OutboxNotices(new PostgresAccountRepository(database), new PostgresOutbox(database), new SystemClock());
}
