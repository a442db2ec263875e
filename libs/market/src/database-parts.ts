import { assistantDatabase } from '@app/assistant';
import { bandwidthDatabase } from '@app/bandwidth';
import { deployDatabase } from '@app/deploy';
import { eventsDatabase } from '@app/events';
import { identityDatabase } from '@app/identity';
import { ledgerDatabase } from '@app/ledger';
import { marketplaceDatabase } from '@app/marketplace';
import { paymentsDatabase } from '@app/payments';
import { platformDatabase, type DatabasePart } from '@app/platform';
import { referralsDatabase } from '@app/referrals';
import { workersDatabase } from '@app/workers';

/** Everything that the contexts add to the database. */
export const databaseParts: DatabasePart[] = [
  platformDatabase,
  ledgerDatabase,
  identityDatabase,
  workersDatabase,
  marketplaceDatabase,
  bandwidthDatabase,
  assistantDatabase,
  deployDatabase,
  paymentsDatabase,
  referralsDatabase,
  eventsDatabase,
];

/** The schemas they create; all tables are in these, except the list of migrations. */
export const SCHEMAS = [
  'assistant',
  'bandwidth',
  'deploy',
  'events',
  'identity',
  'ledger',
  'marketplace',
  'payments',
  'platform',
  'referrals',
  'workers',
];
