import { TypeormAccountRepository } from '@app/identity/accounts/adapters/postgres/typeorm-account-repository';
import { OutboxNotices } from '@app/identity/mails/adapters/outbox/outbox-notices';
import { SystemClock } from '@app/kernel';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { Desk } from './command.js';

/** E-mails about the commands run here: stored in the same transaction, sent by the running service. */
export function noticesOf({ database }: Desk): OutboxNotices {
  return new OutboxNotices(new TypeormAccountRepository(database), new PostgresOutbox(database), new SystemClock());
}
