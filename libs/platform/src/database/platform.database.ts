import type { DatabasePart } from './data-source.js';
import { AuditedActRow } from './rows/audited-act.row.js';
import { UnkeptBlobRow } from './rows/blob.row.js';
import { IdempotencyRow } from './rows/idempotency.row.js';
import { FailedRequestRow, LastBackupRow, ProcessRow } from './rows/operations.row.js';
import { OutboxRow } from './rows/outbox.row.js';
import { RateCountRow } from './rows/rate-count.row.js';
import { Platform1763700000000 } from './migrations/1763700000000-platform.js';
import { Blobs1763700001000 } from './migrations/1763700001000-blobs.js';
import { EventsAndActs1763700002000 } from './migrations/1763700002000-events-and-acts.js';
import { RateCounts1763700003000 } from './migrations/1763700003000-rate-counts.js';
import { OutboxQueues1763700003010 } from './migrations/1763700003010-outbox-queues.js';
import { ActsOfKeys1763700003200 } from './migrations/1763700003200-acts-of-keys.js';
import { NoOutboxDue1795406440000 } from './migrations/1795406440000-no-outbox-due.js';
import { Operations1795500300000 } from './migrations/1795500300000-operations.js';

/**
 * What contexts' SQL may name of the platform.
 * - `platform.publish(type, payload, audience)`: publishes an event in the statement that made it happen.
 * - `platform.outbox (type, payload, audience)`: for hot statements, which insert several events at once, and for
 *   sources of personal data, which delete events on their way to a user who left.
 * - `platform.audited_act (user_id, by, act, detail, at)`: for audits, which compare acts with the money that they moved.
 */
export const PLATFORM_SQL = ['platform.publish()', 'platform.outbox', 'platform.audited_act'];

/**
 * The platform's own tables: stored replies, outbox, audit trail, rate counts, blobs that are not kept, and what
 * operators look at.
 */
export const platformDatabase: DatabasePart = {
  schema: 'platform',
  rows: [
    AuditedActRow,
    UnkeptBlobRow,
    IdempotencyRow,
    OutboxRow,
    RateCountRow,
    ProcessRow,
    FailedRequestRow,
    LastBackupRow,
  ],
  functions: 'libs/platform/src/database/functions',
  migrations: [
    Platform1763700000000,
    Blobs1763700001000,
    EventsAndActs1763700002000,
    RateCounts1763700003000,
    OutboxQueues1763700003010,
    ActsOfKeys1763700003200,
    NoOutboxDue1795406440000,
    Operations1795500300000,
  ],
};
